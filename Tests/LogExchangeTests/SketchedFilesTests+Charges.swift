// SPDX-License-Identifier: MIT

extension SketchedFilesTests {
  static let charges = [
    Sample(
      "seconds since 1970 with a fraction",
      #"[{"start_ts":1772400131.5,"end_ts":1772413720.0,"energy_wh":24310.5,"cost":3.1},{"start_ts":1772500000.0,"end_ts":1772503600.25,"energy_wh":7050,"cost":1.2}]"#,
      [
        #""date":"2026-03-01T21:22:11.5Z","volume":24.3105,"volumeUnit":"kWh""#,
        #""date":"2026-03-03T01:06:40Z""#,
      ]
    ),
    Sample(
      "what a charge cost where the user names its energy",
      "start_at,stop_at,energy,price\n2026-03-01 08:00,2026-03-01 10:00,17.48,3.241\n2026-03-02 08:00,2026-03-02 10:00,27.14,14.912\n",
      [#""totalCost":3.241"#, #""totalCost":14.912"#]),
    Sample(
      "the name of the car of an interface",
      #"{"data":{"car":{"car_id":1,"car_name":"Lucky"},"charges":[{"charge_id":412,"start_date":"2026-03-01T19:02:11-05:00","charge_energy_added":31.25,"cost":4.71,"odometer":24511.37}]}}"#,
      [#""vehicle":"Lucky","date":"2026-03-01T19:02:11-05:00""#]),
    Sample(
      "the power of a station is not its name",
      "Date,Network,Station Energy,Energy (kWh),Total (USD)\n2024-02-09,Blink,16.64 kW AC,32.7729,6.55\n",
      [
        #""volumeUnit":"kWh","totalCost":6.55,"currency":"USD","station":"Blink","extras":{"Station Energy":"16.64 kW AC"}"#
      ]
    ),
    Sample(
      "what was saved is not what was paid",
      #"[{"start":1728417604,"energy":15.06,"cost":6.024,"cost_savings":0,"currency":{"id":1,"code":"EUR"},"energy_unit":"kWh","charger_name":"C"}]"#,
      [#""volume":15.06,"volumeUnit":"kWh","totalCost":6.024,"currency":"EUR""#]),
    Sample(
      "the beginning of a charge in Dutch",
      "Aangemaakt;Beëindigd;Oplaadpunt;Voertuig;Energie (kWh);Kosten\n2026-05-13 18:53:35;2026-05-14 16:46:05;Carport;Smart;27,429;2,32\n",
      [
        #""date":"2026-05-13T18:53:35","volume":27.429,"volumeUnit":"kWh","totalCost":2.32,"station":"Carport""#
      ]
    ),
    Sample(
      "a bar before the time",
      "Start\tGeladene kWh\tWallbox\n02.07.2023 | 13:18\t6.260\t1\n14.06.2023 | 07:06\t7.1\t1\n",
      [#""date":"2023-07-02T13:18""#, #""date":"2023-06-14T07:06""#]),
    Sample(
      "meters before and after a charge",
      "Datum,Stand vorher (kWh),Stand nachher (kWh),Geladen (kWh),Kosten\n2024-01-05,960.4,1000.5,40.1,14.04\n2024-01-09,1000.5,1023.0,22.5,7.88\n",
      [#""volume":40.1,"volumeUnit":"kWh""#, #""volume":22.5"#]),
    Sample(
      "a price per kWh, and what was paid",
      "Created,Finished,Vehicle,Charged Energy (kWh),Price,Price/kWh\n"
        + "2026-03-01 18:00:00,2026-03-02 02:10:00,ID3,22.4,4.48,0.20\n",
      [#""volume":22.4,"volumeUnit":"kWh","totalCost":4.48,"pricePerUnit":0.20"#]),
    Sample(
      "kilowatt-hours at the end of a name",
      "date,odometer_km,chargedkWh,startkWh,cost\n2026-01-01,100,20,1045.2,5\n2026-01-03,200,21,1080,5\n",
      [#""volume":20,"volumeUnit":"kWh""#, #""volume":21,"volumeUnit":"kWh""#]),
    Sample(
      "Russian units of each row",
      "Дата,Одометр (км),Объём,Ед.изм,Стоимость,Тип\n05.01.2026,84210,42.1,л,2576.52,Полный\n"
        + "03.02.2026,85102,18.4,кВт·ч,138,Частичный\n",
      [
        #""volume":42.1,"volumeUnit":"L","totalCost":2576.52,"partial":false"#,
        #""volume":18.4,"volumeUnit":"kWh","totalCost":138,"partial":true"#,
      ]),
    Sample(
      "kilowatt-hours at the beginning of a name",
      #"[{"startDate":"2026-07-14T15:02:11Z","kWhDelivered":7.932,"cost":2.1}]"#,
      [#""volume":7.932,"volumeUnit":"kWh""#]),
    Sample(
      "what a charge lost, and the age of a vehicle",
      "Vehicle Model,Start,charging_loss_kwh,grid_kwh,Cost,Vehicle Age (years)\nBMW i3,2026-08-03T18:00:12Z,1.11,8.91,2.7,2\n"
        + "Kona,2026-08-04T18:00:12Z,0.9,6.4,1.9,3\n",
      [#""vehicle":"BMW i3""#, #""volume":6.4,"volumeUnit":"kWh""#]),
    Sample(
      "what was paid for a charge beside its cost",
      #"[{"startedAt":"2026-02-14T19:05:00Z","consumedKwh":21.347,"cost":32.1,"price":40.56}]"#,
      [#""volume":21.347,"volumeUnit":"kWh","totalCost":32.1,"extras":{"price":"40.56"}"#]),
    Sample(
      "what a charge cost around its dimensions",
      """
      {"data":[{"start_date_time":"2025-06-29T21:39:09Z","total_energy":15.342,"total_cost":7.43,"currency":"EUR",
      "charging_periods":[{"start_date_time":"2025-06-29T21:39:09Z","dimensions":[{"type":"ENERGY","volume":15.342},{"type":"TIME","volume":1.973}]}]},
      {"start_date_time":"2025-07-02T08:10:00Z","total_energy":20,"total_cost":9.68,"currency":"EUR",
      "charging_periods":[{"start_date_time":"2025-07-02T08:10:00Z","dimensions":[{"type":"ENERGY","volume":20},{"type":"TIME","volume":1.5}]}]}]}
      """,
      [
        #""volume":15.342,"volumeUnit":"kWh","totalCost":7.43,"currency":"EUR""#,
        #""volume":20,"volumeUnit":"kWh","totalCost":9.68,"currency":"EUR""#,
      ]),
    Sample(
      "the start of a charge beside its day",
      "Datum,Start,Ende,kWh,Kosten\n2026-03-02,18:05,22:40,28.46,8.54\n",
      [#""date":"2026-03-02T18:05","volume":28.46"#]),
    Sample(
      "what a charge had come to by then",
      """
      {"charge":{"start_date":"2026-04-05T19:12:44Z","charge_energy_added":24.31,"cost":7.81,"details":[
      {"date":"2026-04-05T19:12:44Z","charge_energy_added":0.0},{"date":"2026-04-05T20:12:44Z","charge_energy_added":10.2},
      {"date":"2026-04-05T21:12:44Z","charge_energy_added":24.31}]}}
      """,
      [#""date":"2026-04-05T19:12:44Z","volume":24.31,"volumeUnit":"kWh","totalCost":7.81"#]),
    Sample(
      "initials before other words",
      "TransactionId,UTCTransactionStart,TotalEnergy,USDCost,KMStand\n1,2019-01-01 00:28:16,21.8,3.4,50210\n2,2019-01-02 00:28:16,11.8,1.4,50310\n",
      [
        #""date":"2019-01-01T00:28:16Z","odometer":50210,"odometerUnit":"km","volume":21.8"#,
        #""totalCost":1.4"#,
      ]),
    Sample(
      "cents for a kilowatt-hour",
      "Datum,kWh,Preis (ct/kWh),Kosten\n2026-03-02,28.46,30.0,8.54\n2026-03-09,18.00,30.0,5.40\n",
      [
        #""volume":28.46,"volumeUnit":"kWh","totalCost":8.54,"pricePerUnit":0.3"#,
        #""totalCost":5.40"#,
      ]),
    Sample(
      "fees beside the energy",
      "Date,Energy Added (kWh),Charging Fee,Booking Fee,Price Per Unit,Total Price\n"
        + "2026-04-01,31.5,236.25,0.00,7.50,236.25\n2026-04-09,28.2,118.44,0.00,4.20,118.44\n"
        + "2026-04-15,25.0,187.50,30.00,7.50,217.50\n",
      [#""totalCost":236.25"#, #""totalCost":118.44"#, #""totalCost":217.50,"pricePerUnit":7.50"#]),
    Sample(
      "the price of each kilowatt-hour of all charges",
      #"[{"chargeStart":"2025-01-01T03:00:00Z","energyKwh":14.25,"costLocal":0.1},{"chargeStart":"2025-01-04T03:00:00Z","energyKwh":22.01,"costLocal":0.1}]"#,
      [
        #""volume":14.25,"volumeUnit":"kWh","totalCost":1.425,"pricePerUnit":0.1"#,
        #""pricePerUnit":0.1"#,
      ]),
    Sample(
      "crowns for a kilowatt-hour",
      "Dato;Km-stand;kWh;Pris;kr/kWh\n12.01.2024;34 210;42,1;58,94;1,40\n15.01.2024;34 550;51,3;235,98;4,60\n",
      [#""totalCost":58.94,"pricePerUnit":1.40"#, #""pricePerUnit":4.60"#]),
    Sample(
      "a sum below the place of charges",
      "Datum;kWh;Preis/kWh;Kosten;Ort;km\n01.02.2024;15,2;0,32;4,86;Zuhause;10230\n"
        + "04.02.2024;12,3;0,32;3,94;Zuhause;10310\n;27,5;;8,80;Summe;\n",
      [#""volume":15.2"#, #""volume":12.3"#]),
    Sample(
      "a charge that cost nothing, in a word",
      "Datum;km-Stand;geladen kWh;Kosten in €\n01.03.2024;23410;31,5;7,88\n06.03.2024;23802;28,1;22,20\n"
        + "11.03.2024;24055;12,0;gratis\n",
      [
        #""totalCost":7.88"#, #""totalCost":22.20"#,
        #""volume":12.0,"volumeUnit":"kWh","totalCost":0"#,
      ]),
    Sample(
      "Rappen, which are no rupiahs",
      "Datum;Ort;km-Stand;geladen kWh;Rp./kWh;Kosten CHF\n22.06.2024;Zuhause;42'433;19.2;27.2;5.20\n"
        + "25.06.2024;Würenlos;42'641;19.9;69.0;13.75\n",
      [#""totalCost":5.20,"pricePerUnit":0.272,"currency":"CHF""#, #""pricePerUnit":0.690"#]),
    Sample(
      "how full the battery is, which is no car",
      "Data\tColonnina\tComune\tkWh\tTariffa\tSpesa\tKm\tAuto al\n"
        + "22/04/2024\tEnel X\tBergamo\t11,35\t0,69 €\t7,83 €\t21226\t100%\n"
        + "29/04/2024\tCasa\tDalmine\t37,75\t0,24 €\t9,06 €\t21422\t80%\n",
      [
        #"{"type":"fuel","date":"2024-04-22","odometer":21226,"odometerUnit":"km","volume":11.35,"volumeUnit":"kWh","totalCost":7.83,"pricePerUnit":0.69,"currency":"EUR","station":"Enel X","location":"Bergamo""#,
        #""pricePerUnit":0.24"#,
      ]),
    Sample(
      "a total with its tax, a place beside a town, and what was used while charging",
      "Laadpas;Starttijd;Laadduur;Locatie;Plaats;Verbruik (kWh);Bedrag excl. BTW;BTW;Bedrag incl. BTW\n"
        + "NL-1;23-06-2024 08:10;02:00;P+R Transferium;Amersfoort;34,27;€ 16,43;€ 3,45;€ 19,88\n"
        + "NL-1;26-06-2024 08:10;02:00;Stationsplein;Utrecht;34,98;€ 16,77;€ 3,52;€ 20,29\n",
      [
        #""volume":34.27,"volumeUnit":"kWh","totalCost":19.88,"currency":"EUR","station":"P+R Transferium","location":"Amersfoort""#,
        #""totalCost":20.29"#,
      ]),
    Sample(
      "a total with its tax in Portuguese, and who runs a station beside its name",
      "Data início;Posto de carregamento;Operador;Energia (kWh);Custo total c/ IVA (€)\n"
        + "2024-06-24 13:14;Continente;EDP;24,99;9,25\n2024-06-27 18:40;A1 Norte;EDP;17,46;6,98\n",
      [
        #""volume":24.99,"volumeUnit":"kWh","totalCost":9.25,"currency":"EUR","station":"Continente""#,
        #""totalCost":6.98"#,
      ]),
    Sample(
      "what was used at a charger, and a town beside its street",
      "Beginn;Betreiber;Straße;Ort;EVSE-ID;Verbrauch in kWh;Preis pro kWh (brutto);Betrag (brutto)\n"
        + "24.03.2024 17:42;Ulm;Karlstr. 1;Ulm;DE*1;19,84;0,59;11,71\n29.03.2024 11:03;EnBW;A 8;Gruibingen;DE*2;33,27;0,61;20,29\n",
      [
        #""volume":19.84,"volumeUnit":"kWh","totalCost":11.71,"pricePerUnit":0.59"#,
        #""location":"Gruibingen""#,
      ]),
  ]
}
