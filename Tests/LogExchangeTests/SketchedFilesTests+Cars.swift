// SPDX-License-Identifier: MIT

extension SketchedFilesTests {
  static let cars = [
    Sample(
      "the name of a car beside its list",
      #"{"vehicle":{"name":"V90","make":"Volvo"},"fillUps":[{"date":"2026-01-02","odometer":1000,"liters":40.1,"cost":60.2}]}"#,
      [#""vehicle":"V90","date":"2026-01-02","odometer":1000"#]),
    Sample(
      "a name rather than a plate",
      "fahrzeug;kennzeichen;datum;liter;gesamtpreis\nKombi;W-2 CD;24.12.2025;38,12;62,87\n",
      [#""vehicle":"Kombi""#]),
    Sample(
      "an amount of nothing beside a repair",
      "date\tmileage\tvolume\tcost\tnote\n2026-01-05\t45120\t32.5\t4875\t\n2026-01-18\t45530\t15\t2268\t\n2026-01-20\t45560\t0\t3500\toil change\n",
      [#""odometer":45120,"odometerUnit":"km","volume":32.5"#, #""volume":15"#]),
    Sample(
      "the way beside the odometer, whatever they are called",
      "Datum,Tachostand,km gesamt,Liter,Preis\n01.02.2024,45210,500,30,50\n20.02.2024,45660,450,29,48\n",
      [#""odometer":45210"#, #""odometer":45660"#]),
    Sample(
      "a consumption without its unit",
      "Date,Km,L/100,Litros,Total\n2024-03-01,45210,6.1,33.49,50\n2024-03-20,45700,6.2,30.1,45\n",
      [#""volume":33.49,"volumeUnit":"L""#, #""volume":30.1"#]),
    Sample(
      "nothing that is known of a full tank",
      "Date,Odometer km,Liters,Cost,Full\n2024-03-01,45210,30,45,?\n2024-03-20,45700,31,46,yes\n2024-04-20,46700,32,46,no\n",
      [#""totalCost":45"#, #""partial":false"#, #""partial":true"#]),
    Sample(
      "full and partial as letters",
      "Date,Odometer km,Liters,Cost,Partial\n2024-03-01,45210,30,45,F\n2024-03-20,45700,11,16,P\n",
      [#""partial":false"#, #""partial":true"#]),
    Sample(
      "the keys of entries are no fuel",
      """
      {"fuel":{"id1":{"date":"2024-03-01","odometer_km":1000,"liters":30},"id2":{"date":"2024-03-09","odometer_km":1400,"liters":31}}}
      """, [#""odometer":1000,"odometerUnit":"km","volume":30,"volumeUnit":"L""#, #""volume":31"#]),
    Sample(
      "cars by their names, with one list each",
      """
      {"cars":{"Golf":{"fills":[{"date":"2024-03-01","odometer_km":1000,"liters":30}]},
      "Polo":{"fills":[{"date":"2024-03-09","odometer_km":400,"liters":21}]}}}
      """, [#""vehicle":"Golf""#, #""vehicle":"Polo""#]),
    Sample(
      "rates per time", "date,Volume (l),Cost,miles / year\n2024-03-01,30.5,49.68,8017.2\n",
      [#""volume":30.5,"volumeUnit":"L","totalCost":49.68,"extras":{"miles / year":"8017.2"}"#]),
    Sample(
      "the cost of services beside the total of fuel",
      "Type,Date,Odometer,Gallons,Total,Description,Cost\nFuel,2026-07-01,30100,10.2,33.65,Fill-up,\n"
        + "Service,2026-07-03,30200,,,Oil,60\nFuel,2026-07-09,30420,4.1,13.73,Fill-up,\n",
      [
        #""totalCost":33.65"#, #""category":"service","title":"Oil","totalCost":60"#,
        #""totalCost":13.73"#,
      ]),
    Sample(
      "gallons in a column of units",
      "Date,Mileage,Volume,Volume Unit,Total Cost\n2026-03-01,45210,10.5,gal,36.7\n2026-03-15,45490,40,L,60\n",
      [#""volume":10.5,"volumeUnit":"usgal""#, #""volume":40,"volumeUnit":"L""#]),
    Sample(
      "tables that were joined",
      "Date,Odometer (km),Litres,Cost\n2025-12-01,1000,30,45\nDate,Odometer (km),Litres,Cost\n2026-01-20,2000,29,44\n"
        + "Date,Work,Odometer (km),Cost\n2026-01-21,Oil,2010,80\n",
      [#""odometer":1000"#, #""odometer":2000"#]),
    Sample(
      "averages and years among the rows",
      "Date,Odometer (km),Litres,Cost\n2026,,,\n2026-01-01,1000,30,45\n2026-01-10,1500,31,46\n2026-01-20,2000,29,44\nAverage,,30,45\n",
      [#""odometer":1000"#, #""odometer":1500"#, #""odometer":2000"#]),
    Sample(
      "the make of a car is no station",
      "date,brand,model,km,litros,valor\n14/07/2026,Fiat,Uno,44000,45.5,350.75\n",
      [#""vehicle":"Uno","date":"2026-07-14","odometer":44000,"odometerUnit":"km","volume":45.5,"#]),
    Sample(
      "a question mark for a number",
      "Date,Odometer km,Liters,Cost\n2026-01-01,?,30,45\n2026-01-10,1500,31,46\n",
      [#""date":"2026-01-01","volume":30"#, #""odometer":1500"#]),
    Sample(
      "what is yes or no is no car",
      #"[{"date":"2026-01-04","liters":31.5,"cost":50,"odometer_km":40210,"isAutoDetected":true}]"#,
      [#""totalCost":50,"extras":{"isAutoDetected":"true"}"#]),
    Sample(
      "what a car takes by default, and the number of a choice",
      #"[{"date":"2026-01-04","liters":31.5,"cost":50,"fuelType":"P92","defaultFuelType":"P95"},"#
        + #"{"date":"2026-01-09","liters":30.5,"cost":49,"fuelType":"P92","defaultFuelType":"P95"}]"#,
      [#""fuelType":"P92","extras":{"defaultFuelType":"P95"}"#, #""fuelType":"P92""#]),
    Sample(
      "the number of a choice is no octane rating",
      #"[{"date":"2026-01-04","gallons":14.2,"cost":50,"fuelType":0}]"#,
      [#""totalCost":50,"extras":{"fuelType":"0"}"#]),
    Sample(
      "two cars of one model",
      "Date,Vehicle Plate,Vehicle Model,Odometer km,Liters\n2026-01-05,KBC 123A,Hilux,152340,60\n"
        + "2026-01-09,KDA 777B,Hilux,48020,45.5\n",
      [#""vehicle":"KBC 123A""#, #""vehicle":"KDA 777B""#]),
    Sample(
      "prices by a unit in brackets",
      "Date,Odometer (km),Quantity,Price (L),Total Cost\n2023-02-02,1000,10.5,3.459,36.32\n",
      [#""volume":10.5,"volumeUnit":"L","totalCost":36.32,"pricePerUnit":3.459"#]),
    Sample(
      "prices by a gallon in brackets",
      "Date,Odometer (mi),Volume (gal_us),Price Per Unit (gal_us)\n2023-02-02,1000,10.5,3.459\n"
        + "2023-02-19,1310,9.8,3.399\n",
      [#""volume":10.5,"volumeUnit":"usgal""#, #""pricePerUnit":3.399"#]),
    Sample(
      "stations that are none",
      "Date,Odometer (km),Litres,Cost,Station\n2023-02-02,1000,10.5,36.32,N/A\n"
        + "2023-02-09,1200,11.5,39.32,Esso\n2023-02-19,1400,11,39.32,-\n",
      [
        #""totalCost":36.32}"#, #""station":"Esso""#,
        #""volume":11,"volumeUnit":"L","totalCost":39.32}"#,
      ]),
    Sample(
      "what a currency is worth beside costs",
      #"{"vehicle":{"name":"Corolla","fuelUnit":"l"},"costEntries":[{"date":"2026-01-10","title":"Oil","amount":149.0,"exchangeRate":1.0}]}"#,
      [#""vehicle":"Corolla","date":"2026-01-10","#]),
    Sample(
      "Czech plates and stations",
      "datum,spz,palivo,litry,celkem,tachometr,stanice\n05.03.2026,1AB 2345,Nafta,40.5,1575.45,120500,MOL\n",
      [#""vehicle":"1AB 2345","date":"2026-03-05""#]),
    Sample(
      "the number of a vehicle beside its plate",
      #"[{"date":"2026-04-20","vehicle":1,"vehicle_plate":"KDA 001A","liters":52.1,"odometer_km":91230}]"#,
      [#""vehicle":"KDA 001A""#]),
    Sample(
      "the volume of the tank before that of the fill-up",
      #"[{"tankCapacity":{"volume":450},"volume":299.4,"dateTime":"2026-07-14T15:02:11Z","odometer_km":91230}]"#,
      [#""volume":299.4"#]),
    Sample(
      "the moment of a position",
      #"[{"start":"2026-08-02T09:14:31Z","position":{"t":"2026-08-02T09:14:12Z"},"liters":31.2,"cost":50},{"start":"2026-08-03T09:14:31Z","liters":31.2,"cost":50}]"#,
      [#""date":"2026-08-02T09:14:31Z""#, #""date":"2026-08-03T09:14:31Z""#]),
    Sample(
      "one comma among amounts with three decimals",
      "Date,Odometer km,Litres,Cost\n2024-03-01,1000,42.350,60\n2024-03-09,1500,31.120,45\n2024-03-19,1900,28.905,41\n2024-03-29,2300,40.5,60\n2024-04-09,2700,\"39,5\",58\n",
      [#""volume":42.350"#, #""volume":31.120"#, #""volume":28.905"#, #""volume":40.5"#]),
    Sample(
      "fuel that was used is fuel",
      "Date,Odometer km,Fuel Used (L),Cost\n2024-03-01,1000,42.35,60\n",
      [#""volume":42.35,"volumeUnit":"L""#]),
    Sample(
      "the model of a tyre is no vehicle",
      "Date,Odometer km,Description,Brand,Model,Cost\n2024-03-01,1000,Tyre,Acme,Winter 3,160\n2024-03-02,1100,Oil,Acme,5W30,60\n",
      [
        #"{"type":"cost","date":"2024-03-01","odometer":1000"#,
        #"{"type":"cost","date":"2024-03-02""#,
      ]),
    Sample(
      "euros for a hundred kilometres",
      "date,km,liters,eur_per_l,l_per_100,eur_per_100\n2026-03-01,512.4,31.220,1.7890,6.09,10.90\n2026-03-15,498.0,30.150,1.8190,6.05,11.01\n",
      [#""totalCost":55.8525800,"pricePerUnit":1.7890"#, #""pricePerUnit":1.8190"#]),
    Sample(
      "the prices of two fuels",
      "date,odometer,fuel_type,liters,price_lpg,price_petrol,total_cost\n2026-04-01,152300,lpg,38.2,0.729,1.689,27.85\n2026-04-09,152655,petrol,20.5,0.729,1.699,34.83\n",
      [
        #""totalCost":27.85,"fuelType":"lpg","extras":{"price_lpg":"0.729","price_petrol":"1.689"}"#,
        #""totalCost":34.83,"fuelType":"petrol","extras":{"price_lpg":"0.729","price_petrol":"1.699"}"#,
      ]),
    Sample(
      "an address in a network, and when a form was sent",
      #"[{"date":"2025-12-08","odometer_km":78255,"liters":8.825,"ip_address":"192.0.2.1","submitted_at":"2025-12-09 07:46:16"}]"#,
      [#""date":"2025-12-08","#]),
    Sample(
      "a single number that is the price times the amount by chance",
      #"[{"date":"2025-10-01","odometer_km":79001,"liters":1,"price":1.5,"l100":1.5},{"date":"2025-10-08","odometer_km":79401,"liters":40,"price":1.48},{"date":"2025-10-23","odometer_km":79940,"liters":18,"price":1.52,"l100":null}]"#,
      [#""derived":["totalCost"],"extras":{"l100":"1.5"}"#, #""price"#, #""price"#]),
    Sample(
      "the gallons of a system of units",
      "unit_system,Date,Odometer,Gallons,Total Cost\nimperial_uk,2026-04-09,52370,18,245.49\nimperial_uk,2026-04-23,52655,7.5,49.43\n",
      [#""volume":18,"volumeUnit":"ukgal""#, #""volume":7.5,"volumeUnit":"ukgal""#]),
    Sample(
      "amounts of costs beside their categories",
      "date,title,amount,currency,category\n2026-02-11,Winter set,7200.0,SEK,Tyres\n2026-03-14,A7,12.5,EUR,Tolls\n",
      [
        #""category":"other","title":"Winter set","totalCost":7200.0,"currency":"SEK""#,
        #""category":"toll","title":"A7","totalCost":12.5,"currency":"EUR""#,
      ]),
    Sample(
      "a word for deleted entries",
      "Vehicle,Date,Odometer (mi),Fuel (gal),Cost,Deleted\nCivic,2026-03-15,1510,11.4,39.9,\nCivic,2026-03-15,1511,11.4,39.9,deleted\n",
      [#""odometer":1510"#]),
    Sample(
      "dollars in the name of a price",
      "date,odometer,cost,gallons,dolPerGallon\n2025-06-01,50210,41.37,11.5,3.597\n",
      [#""totalCost":41.37,"pricePerUnit":3.597"#]),
    Sample(
      "the price of a gallon in one word",
      #"[{"date":"2004-10-06","odometer":29600,"pricepergallon":"1.999","totalprice":"19.09","volume":"9.55"}]"#,
      [
        #""odometer":29600,"odometerUnit":"mi","volume":9.55,"volumeUnit":"usgal","totalCost":19.09"#
      ]),
    Sample(
      "services that are planned",
      "vehicle,scheduled_date,completed_date,status,scheduled_odometer,description,cost\n"
        + "Van,2026-01-10,2026-01-12,COMPLETED,84000,Oil,129.5\nVan,2026-12-20,,SCHEDULED,95000,Belt,250\n",
      [#"{"type":"cost","vehicle":"Van","date":"2026-01-12","category":"#]),
    Sample(
      "a tyre among fill-ups",
      "Date,Odometer km,Litres,Cost,Note\n2024-03-01,1000,42,60,\n2024-03-04,1100,,20,Tire patch\n2024-03-09,1500,31,45,\n2024-03-10,1510,,20,Tire patch\n",
      [
        #""volume":42"#,
        #""type":"cost","date":"2024-03-04","odometer":1100,"odometerUnit":"km","category":"other","title":"Tire patch","totalCost":20"#,
        #""volume":31"#, #""title":"Tire patch""#,
      ]),
    Sample(
      "an amount that was refueled",
      #"[{"date_time":"2024-03-05 08:12:00","petrol_station":"Neste","fuel_type":"Diesel","refueled":"45.30","fuel_price":"1.549","total":"70.17"}]"#,
      [#""volume":45.30,"volumeUnit":"L","totalCost":70.17,"pricePerUnit":1.549"#]),
    Sample(
      "a date without hyphens beside its time",
      "Date,Time,Odometer km,Litres,Total\n20250407,08:41,81234,52.31,74.23\n20250415,17:20,81790,48.00,67.68\n",
      [#""date":"2025-04-07T08:41""#, #""date":"2025-04-15T17:20""#]),
    Sample(
      "an amount of 0 that cost nothing",
      "date,km,liters,full\n2024-05-02,10064,41.27,1\n2024-05-11,10240,0,0\n2024-05-13,10244,20.5,0\n",
      [#""volume":41.27"#, #""volume":20.5"#]),
    Sample(
      "a unit of measure",
      #"[{"TransactionDate":"2026-02-01","FuelVolume":12.2,"UnitOfMeasure":"GLL","Amount":48.59},{"TransactionDate":"2026-02-13","FuelVolume":11.8,"UnitOfMeasure":"GLL","Amount":47.61}]"#,
      [#""volume":12.2,"volumeUnit":"usgal""#, #""volume":11.8"#]),
    Sample(
      "what was paid after a discount",
      "date,product,liters,price,base_cost,cost,discount\n2025-09-05,Diesel,44.00,59.00,2596.00,2517.12,78.88\n2025-09-14,Diesel,30.00,59.00,1770.00,1716.90,53.10\n",
      [#""totalCost":2517.12,"pricePerUnit":59.00"#, #""totalCost":1716.90"#]),
    Sample(
      "pence for a litre",
      "Date,Mileage,Litres,Pence per litre,Cost\n01/03/2023,12000,45.5,145.9,66.38\n"
        + "14/03/2023,12450,40.2,147.9,59.46\n",
      [
        #""odometer":12000,"odometerUnit":"mi","volume":45.5,"volumeUnit":"L","totalCost":66.38,"pricePerUnit":1.459"#,
        #""pricePerUnit":1.479"#,
      ]),
    Sample(
      "miles of someone who writes dates as Americans do",
      "Date\tMileage\tService Performed\tTotal\n3/14/2024\t61,220\tOil & filter\t$38.12\n",
      [#""odometer":61220,"odometerUnit":"mi""#]),
    Sample(
      "a plate by its number",
      "plate_no,odometer,litres,total_cost,timestamp\nLEA-1234,184220,80.00,22367.20,2026-03-02 06:41:10\n"
        + "LEB-88,90110,60.00,16866.00,2026-03-05 14:20:45\n",
      [#""vehicle":"LEA-1234""#, #""vehicle":"LEB-88""#]),
    Sample(
      "cents in all",
      "date,odometer,litres,total_cents\n2024-03-05,12000,41.2,6835\n2024-03-15,12600,40.1,6733\n",
      [#""volume":41.2,"volumeUnit":"L","totalCost":68.35"#, #""totalCost":67.33"#]),
    Sample(
      "a table of a database in XML",
      """
      <mysqldump><database name="garage"><table_data name="fuel">
      <row><field name="date">2025-05-02</field><field name="odometer_km">84210</field><field name="liters">41.20</field>
      <field name="price_total">66.29</field></row>
      <row><field name="date">2025-05-19</field><field name="odometer_km">84515</field><field name="liters">20.00</field>
      <field name="price_total">32.38</field></row></table_data></database></mysqldump>
      """,
      [
        #""date":"2025-05-02","odometer":84210,"odometerUnit":"km","volume":41.20,"volumeUnit":"L","totalCost":66.29"#,
        #""totalCost":32.38"#,
      ]),
    Sample(
      "brake discs by the piece",
      "Date,Plate,Mileage (km),Service,Type,Qty,Price,Total\n"
        + "2026-06-11,WA 12345,176200,Brake pads,labour,1,300.00,300.00\n"
        + "2026-06-11,WA 12345,176200,Brake discs,part,2,380.00,760.00\n",
      [#""title":"Brake pads","totalCost":300.00"#, #""title":"Brake discs","totalCost":760.00"#]),
    Sample(
      "one litre twice",
      "Date,Odometer (km),Litres,Price,Total\n2024-03-01,1000,1,12.00,12.00\n"
        + "2024-03-02,1010,1,12.00,12.00\n2024-03-03,1020,2,12.00,24.00\n",
      [
        #""totalCost":12.00"#, #""totalCost":12.00"#,
        #""volume":2,"volumeUnit":"L","totalCost":24.00,"pricePerUnit":12.00"#,
      ]),
    Sample(
      "a total and the price of a litre alone",
      "Data,Totale,Prezzo/litro\n2024-01-01,70.00,1.750\n2024-01-20,61.25,1.750\n",
      [
        #"{"type":"fuel","date":"2024-01-01","totalCost":70.00,"pricePerUnit":1.750"#,
        #""totalCost":61.25"#,
      ]
    ),
    Sample(
      "repairs among fill-ups in JSON",
      #"[{"record_type":"fuel","date":"2026-08-24","amount_pkr":4500,"liters":32.5,"description":"Petrol"},"#
        + #"{"record_type":"maintenance","date":"2026-08-28","amount_pkr":7200,"liters":null,"odometer_km":84700,"description":"Brake pads"},"#
        + #"{"record_type":"fuel","date":"2026-09-02","amount_pkr":5100,"liters":18.2,"odometer_km":84980,"description":"Petrol"}]"#,
      [
        #""volume":32.5,"volumeUnit":"L","totalCost":4500"#,
        #"{"type":"cost","date":"2026-08-28","odometer":84700,"odometerUnit":"km","category":"#,
        #""totalCost":5100"#,
      ]),
    Sample(
      "a car wash among products",
      "Transaction Date,Odometer,Product Description,Units,Unit Cost,Total Amount\n"
        + "06/03/2024,45102,UNLEADED REGULAR,15.221,3.459,52.65\n06/10/2024,45533,UNLEADED REGULAR,14.330,3.479,49.85\n"
        + "06/10/2024,0,CAR WASH,1.000,12.000,12.00\n06/17/2024,45980,UNLEADED REGULAR,14.902,3.399,50.65\n",
      [
        #""volume":15.221"#, #""volume":14.330"#, #"{"type":"cost","date":"2024-06-10""#,
        #""volume":14.902"#,
      ]),
    Sample(
      "a plate above the titles, and cents for a litre",
      "Rego,ABC12D,,Hilux SR5,,,\nDate,Odo,Litres,c/L,Total,Servo,Docket\n"
        + "2/07/2023,187455,61.2,189.9,$116.22,BP Dubbo,Y\n15/07/2023,188230,60.01,185.9,$111.56,Ampol,Y\n",
      [
        #""odometer":187455,"odometerUnit":"km","volume":61.2,"volumeUnit":"L","totalCost":116.22,"pricePerUnit":1.899"#,
        #""station":"Ampol""#,
      ]),
    Sample(
      "when a file was made",
      #"{"generated":"2026-03-01T10:11:12","data":[{"EntryDate":"2026-02-03T00:00:00","Litres":55.5,"Amount":5217,"Kilometre":84210},"#
        + #"{"EntryDate":"2026-02-11T00:00:00","Litres":60,"Amount":5640,"Kilometre":84795}]}"#,
      [#""date":"2026-02-03T00:00:00""#, #""date":"2026-02-11T00:00:00""#]),
    Sample(
      "cents for a litre on a card",
      "Rego,Transaction Date,Product,Quantity (Litres),Unit Price (cpl),Amount Inc GST,GST,Odometer\n"
        + "ABC12D,28/02/2025,DIESEL,55.32,189.9,105.05,9.55,45210\nABC12D,07/03/2025,DIESEL,48.10,191.9,92.30,8.39,45790\n",
      [
        #""volume":55.32,"volumeUnit":"L","totalCost":105.05,"pricePerUnit":1.899"#,
        #""totalCost":92.30"#,
      ]),
    Sample(
      "the reading of a bike",
      "Date,Bike Reading (KM),Petrol (Ltr),Amount (Rs)\n05-01-2024,\"12,340\",4.85,498\n18-01-2024,\"12,565\",4.87,500\n",
      [
        #"{"type":"fuel","date":"2024-01-05","odometer":12340,"odometerUnit":"km""#,
        #""odometer":12565"#,
      ]),
    Sample(
      "the number of a fuel card",
      "Date,Gallons purchased,Total fuel cost,Odometer,Fuel Card Number\n06/24/2023,18.20,65.50,88120,7088-01\n"
        + "06/29/2023,17.05,60.51,88455,7088-01\n",
      [#""totalCost":65.50,"extras":{"Fuel Card Number":"7088-01"}"#, #""volume":17.05"#]),
    Sample(
      "an odometer in metres",
      #"[{"dateTime":"2025-09-14T13:11:00Z","odometer":140021000,"volumeLiters":170.344,"cost":152.33},"#
        + #"{"dateTime":"2025-09-17T09:00:00Z","odometer":140821000,"volumeLiters":113.56,"cost":99.8}]"#,
      [#""odometer":140021.000,"odometerUnit":"km""#, #""odometer":140821.000"#]),
    Sample(
      "litres of someone who writes dates as Americans do",
      "Date,Odometer,Liters,Total\n3/14/2024,61220,35.0,2047.50\n3/25/2024,61640,33.0,1950.30\n",
      [#""odometer":61220,"odometerUnit":"km""#, #""odometer":61640"#]),
    Sample(
      "pounds under pence",
      "Date,Mileage,Litres,Pence per litre,Cost\n01/03/2023,12000,45.5,1.459,66.38\n"
        + "14/03/2023,12450,40.2,1.479,59.46\n",
      [#""totalCost":66.38,"pricePerUnit":1.459"#, #""pricePerUnit":1.479"#]),
    Sample(
      "letters beside amounts that are no pence",
      "Date,Odometer km,Litres,Total (C)\n2024-03-05,12000,41.2,68.35\n2024-03-15,12600,40.1,67.33\n",
      [#""volume":41.2,"volumeUnit":"L","extras":{"Total (C)":"68.35"}"#, #""volume":40.1"#]),
    Sample(
      "kilometres under thousands",
      "Date,Odometer (thousand),Litres,Total\n2024-03-05,45210,41.2,68.35\n2024-03-15,45790,40.1,67.33\n",
      [#""odometer":45210,"odometerUnit":"km""#, #""odometer":45790"#]),
    Sample(
      "round sums at the pump",
      "Date,Odometer km,Litres,Price\n2024-03-05,12000,30.12,50.00\n2024-03-15,12600,33.21,50.01\n",
      [#""volume":30.12,"volumeUnit":"L","totalCost":50.00"#, #""totalCost":50.01"#]),
    Sample(
      "two cars beside each other, each with what it cost",
      "Date,Golf km,Golf L,Golf €,Polo km,Polo L,Polo €\n2024-03-01,12000,40,62.1,,,\n2024-03-08,,,,50000,42,70.2\n",
      [
        #""vehicle":"Golf","date":"2024-03-01","odometer":12000,"odometerUnit":"km","volume":40,"volumeUnit":"L","totalCost":62.1,"currency":"EUR"}"#,
        #""vehicle":"Polo","date":"2024-03-08","odometer":50000,"odometerUnit":"km","volume":42,"volumeUnit":"L","totalCost":70.2,"currency":"EUR"}"#,
      ]),
    Sample(
      "the price of one with its tax",
      "Datum;Kennzeichen;Warenart;Menge;Einzelpreis brutto;Nettobetrag;Bruttobetrag\n22.04.2024;FR-T 8;Diesel;229,07;1,3133;252,81;300,84\n"
        + "24.04.2024;FR-T 8;Diesel;247,17;1,3299;276,23;328,71\n",
      [#""totalCost":300.84,"pricePerUnit":1.3133"#, #""totalCost":328.71"#]),
    Sample(
      "what was paid after a discount",
      "Fecha;Litros;Precio (€/l);Importe (€);Descuento (€);Total pagado (€)\n24-03-2024;31,13;1,551;48,28;1,56;46,72\n"
        + "27-03-2024;28,55;1,527;43,60;1,43;42,17\n",
      [#""totalCost":46.72,"pricePerUnit":1.551"#, #""totalCost":42.17"#]),
    Sample(
      "what a car takes for ten kilometres",
      "Datum;Mätarställning;Liter;Summa;l/mil\n2024-01-06;176837;39,07;708,34;0,73\n2024-01-14;177518;44,59;859,70;0,65\n",
      [#""volume":39.07,"volumeUnit":"L","totalCost":708.34"#, #""volume":44.59"#]),
    Sample(
      "gallons, by days that only Americans write",
      "Date,Vehicle,Odometer,Merchant,Product,Units,Unit Cost,Total\n03/21/2024,T-109,88562,EXXON,DSL,18.43,3.710,68.38\n"
        + "03/23/2024,T-114,88885,EXXON,DSL,22.28,3.585,79.87\n",
      [#""odometerUnit":"mi","volume":18.43,"volumeUnit":"usgal""#, #""volume":22.28"#]),
  ]
}
