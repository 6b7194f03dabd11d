-- SPDX-License-Identifier: MIT
--
-- What a fleet costs. First:
--
--     logxml convert -t csv --kind fuel --volume-unit L -o fuel.csv FOLDER
CREATE OR REPLACE MACRO exact(digits) AS
  CASE WHEN regexp_full_match(digits, '[+-]?[0-9]{1,28}(\.[0-9]{0,10}0*)?')
    THEN CAST(digits AS DECIMAL(38, 10)) END;

CREATE OR REPLACE VIEW fuel AS
  SELECT *, exact(volume) AS litres, exact(totalCost) AS cost,
    CAST(substr(date, 1, 10) AS DATE) AS day
  FROM read_csv('fuel.csv', all_varchar = true, header = true);

-- name: vehicles
-- Each vehicle's fill-ups, litres and costs. Currencies are never added up.
SELECT vehicle, currency, count(*) AS fillups, sum(litres) AS litres, sum(cost) AS cost
FROM fuel WHERE volumeUnit = 'L' GROUP BY vehicle, currency ORDER BY vehicle, currency;

-- name: months
-- The costs of each month.
SELECT strftime(day, '%Y-%m') AS month, currency, sum(cost) AS cost
FROM fuel WHERE cost IS NOT NULL GROUP BY month, currency ORDER BY month, currency;

-- name: dearest
-- The fill-ups that cost most, as they are written.
SELECT vehicle, date, totalCost FROM fuel
WHERE currency = 'EUR' ORDER BY cost DESC, date LIMIT 3;
