-- SPDX-License-Identifier: MIT
--
-- A year of weights. First:
--
--     logxml convert -t csv --kind weight --mass-unit kg -o weights.csv EXPORT
--
-- Every column is read as text: what DuckDB makes of numbers by itself is binary floating
-- point. A number becomes a decimal where all its digits fit, and nothing where they do not.
CREATE OR REPLACE MACRO exact(digits) AS
  CASE WHEN regexp_full_match(digits, '[+-]?[0-9]{1,28}(\.[0-9]{0,10}0*)?')
    THEN CAST(digits AS DECIMAL(38, 10)) END;

CREATE OR REPLACE VIEW weights AS
  SELECT *, exact(weight) AS kilograms, CAST(substr(date, 1, 10) AS DATE) AS day
  FROM read_csv('weights.csv', all_varchar = true, header = true);

-- name: months
-- How many weights a month has, the lightest and the heaviest.
SELECT strftime(day, '%Y-%m') AS month, count(*) AS weights,
  min(kilograms) AS lightest, max(kilograms) AS heaviest
FROM weights GROUP BY month ORDER BY month;

-- name: change
-- From the first weight of the year to the last.
SELECT min_by(weight, date) AS first, max_by(weight, date) AS last,
  max_by(kilograms, date) - min_by(kilograms, date) AS change
FROM weights;

-- name: gaps
-- The longest times without a weight.
SELECT day - lag(day) OVER (ORDER BY day) AS days, day AS until
FROM (SELECT DISTINCT day FROM weights) ORDER BY days DESC NULLS LAST, until LIMIT 3;
