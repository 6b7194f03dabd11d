// SPDX-License-Identifier: MIT

extension SketchedFilesTests {
  /// Fuel logs and costs in other languages than English, and with signs of other currencies.
  static let languages = [
    Sample(
      "Croatian",
      "Datum,Vozilo,Dobavljač,Litra,Cijena po litri,Trošak\n2026-03-02,Caddy,INA,45.2,1.48,66.9\n",
      [
        #""vehicle":"Caddy","date":"2026-03-02","volume":45.2,"volumeUnit":"L","totalCost":66.9,"pricePerUnit":1.48"#
      ]
    ),
    Sample(
      "a flag of a full tank, and the key of a car",
      "車両ID,日付,走行距離(km),給油量(L),金額(円),満タンフラグ(1:はい/0:いいえ)\n1,2026-01-10,45210.5,38.2,6494,1\n2,2026-01-24,45622,20,3400,0\n",
      [#""vehicle":"1","date":"2026-01-10""#, #""partial":true"#]),
    Sample(
      "a way since the last fill-up, and the odometer",
      "車両,日付,給油量(L),支払総額(円),走行距離(km),オドメーター(km),満タン,記録漏れ\n"
        + "A,2024/3/1,20,3400,300,12000,1,0\nA,2024/3/15,33.2,5578,512.4,12512,0,0\n",
      [
        #""odometer":12000,"odometerUnit":"km","volume":20"#,
        #""odometer":12512,"odometerUnit":"km","volume":33.2"#,
      ]),
    Sample(
      "miles that do not rise, beside the mileage",
      "Date,Mileage,Litres,Total (£),Miles\n05/01/2024,45210,40.5,59.09,410\n19/01/2024,45610,38.2,54.97,400\n",
      [#""odometer":45210,"odometerUnit":"mi""#, #""odometer":45610"#]),
    Sample(
      "a number of litres",
      "Date,Kilométrage,Nombre de litres,Montant\n2024-03-01,45210,33.49,50\n2024-03-20,45700,30.1,45\n",
      [#""volume":33.49,"volumeUnit":"L","totalCost":50"#, #""volume":30.1"#]),
    Sample(
      "ways under the title of an odometer",
      "Data;licznik (Km);Zaplacilem;L\n07.12.2023;412,5;250,00 zł;38,52\n21.12.2023;398;241,10 zł;37,73\n"
        + "09.01.2024;440,2;262,01 zł;41,65\n",
      [#""extras":{"licznik (Km)":"412,5"}"#, #""volume":37.73"#, #""volume":41.65"#]),
    Sample(
      "Vietnamese titles",
      "Ngày,Số xe,Chỉ số đồng hồ Km xe,Số lít,Đơn giá,Tổng tiền\n2024-01-07,50E-482.52,129470,250.67,18750,4700006\n",
      [
        #""vehicle":"50E-482.52","date":"2024-01-07","odometer":129470,"odometerUnit":"km","volume":250.67"#
      ]),
    Sample(
      "Greek and Turkish prices of a litre",
      "Ημερομηνία;Οδόμετρο;Ποσό;Τιμή ανά λίτρο;Λίτρα\n03/02/2026;84.210;55,00;1,779;30,92\n13/02/2026;84.655;40,00;1,785;22,41\n",
      [
        #""odometer":84210,"odometerUnit":"km","volume":30.92,"volumeUnit":"L","totalCost":55.00,"pricePerUnit":1.779"#,
        #""pricePerUnit":1.785"#,
      ]),
    Sample(
      "Hebrew titles, and marks of direction around numbers",
      "הרכב הנבחר,תאריך,שעה,כמות דלק,מחיר כולל,קילומטראז',סוג דלק,תחנת דלק\nמאזדה,2026-01-04,08:12,31.5,\u{200F}236.25 \u{200F}₪,\"120,000 ק\"\"מ\",95,פז\n",
      [
        #""vehicle":"מאזדה","date":"2026-01-04T08:12","odometer":120000,"odometerUnit":"km","volume":31.5"#
      ]),
    Sample(
      "prices with their unit",
      "Date,Odometer,Fuel,Price,Total\n2024-03-05,12000 km,41.2 L,1.659 €/L,68.35 €\n"
        + "2024-03-15,12600 km,40.1 L,1.679 €/L,67.33 €\n",
      [
        #""volume":41.2,"volumeUnit":"L","totalCost":68.35,"pricePerUnit":1.659,"currency":"EUR""#,
        #""pricePerUnit":1.679"#,
      ]),
    Sample(
      "a fuel log in Bulgarian",
      "Дата;Километраж;Литри;Цена на литър;Общо (лв.);Бензиностанция\n"
        + "01.09.2025;201344;45,10;2,59;116,81;Лукойл\n20.09.2025;201990;43,00;2,61;112,23;OMV\n",
      [
        #""odometer":201344,"odometerUnit":"km","volume":45.10,"volumeUnit":"L","totalCost":116.81,"pricePerUnit":2.59"#,
        #""station":"OMV""#,
      ]),
    Sample(
      "a fuel log in Icelandic",
      "Dagsetning;Kílómetrastaða;Lítrar;Verð á lítra;Upphæð;Stöð\n1.7.2025;45210;42,3;309,9;13109;N1\n"
        + "19.7.2025;45890;44;312,5;13750;Orkan\n",
      [
        #""odometer":45210,"odometerUnit":"km","volume":42.3,"volumeUnit":"L","totalCost":13109,"pricePerUnit":309.9,"station":"N1""#,
        #""volume":44"#,
      ]),
    Sample(
      "a fuel log in Estonian",
      "Kuupäev;Läbisõit;Liitrid;Liitri hind;Summa;Tankla\n07.06.2025;143010;50,2;1,599;80,27;Alexela\n"
        + "25.06.2025;143720;48,6;1,619;78,68;Olerex\n",
      [#""totalCost":80.27,"pricePerUnit":1.599,"station":"Alexela""#, #""odometer":143720"#]),
    Sample(
      "amounts in lira and yen",
      "Tarih;Km;Litre;Birim Fiyat;Tutar\n03.05.2025;61.250;42,35;47,12 TL;1.995,53 TL\n"
        + "19.05.2025;61.890;40,10;46,80 TL;1.876,68 TL\n",
      [
        #""volume":42.35,"volumeUnit":"L","totalCost":1995.53,"pricePerUnit":47.12,"currency":"TRY""#,
        #""totalCost":1876.68"#,
      ]),
    Sample(
      "Polish years",
      "Data;Stan licznika;Litry;Cena za litr;Kwota\n3.01.2024 r.;123 456 km;42,10;6,49 zł;273,23 zł\n"
        + "16.01.2024 r.;124 090 km;41,3;6,45 zł;266,39 zł\n",
      [#""date":"2024-01-03","odometer":123456"#, #""date":"2024-01-16""#]),
    Sample(
      "an inspection among fill-ups",
      "Date;Km;Litres;Prix total;Coût;Nature\n06/01/2024;82500;38,1;66,10;;Plein\n27/01/2024;83400;37,2;65,81;;Plein\n"
        + "03/02/2024;83500;;;78,00;Contrôle technique\n",
      [#""volume":38.1"#, #""volume":37.2"#]),
    Sample(
      "a full tank in Markdown",
      "| Date       | Odo (km) | Litres | €/L   | Full? |\n|------------|---------:|-------:|------:|:-----:|\n"
        + "| 2024-06-01 | 120400   | 50.1   | 1.79  | x     |\n| 2024-06-13 | 121150   | 30.0   | 1.799 |       |\n",
      [#""pricePerUnit":1.79,"currency":"EUR","partial":false"#, #""partial":true"#]),
    Sample(
      "totals of something else, and the sign of cents",
      "Date,Odometer km,Litres,¢/L,bat_coulomb_used_total\n2025-02-28,45210,55.32,189.9,90121\n"
        + "2025-03-07,45790,48.10,191.9,90300\n",
      [
        #""volume":55.32,"volumeUnit":"L","totalCost":105.05268,"pricePerUnit":1.899,"derived""#,
        #""pricePerUnit":1.919"#,
      ]),
    Sample(
      "a thousand in Portuguese",
      "Data;Quilometragem (mil km);Litros;Total\n05/03/2024;45,2;41,2;268,35\n15/03/2024;45,8;40,1;267,33\n",
      [#""volume":41.2,"volumeUnit":"L","totalCost":268.35,"extras":"#, #""volume":40.1"#]),
    Sample(
      "the counter of a pump, which is no odometer",
      "Datum;Fahrzeug;Liter;Zählerstand Zapfsäule\n23.07.2023;Fendt;79;12923\n26.07.2023;Claas;82;13005\n",
      [
        #"{"type":"fuel","vehicle":"Fendt","date":"2023-07-23","volume":79,"volumeUnit":"L","extras""#,
        #""volume":82"#,
      ]),
    Sample(
      "a day in three columns with a short year",
      "month,day,year,gallons,miles,price\n2,11,19,9.104,287.0,2.71\n2,18,19,10.929,314.0,2.60\n",
      [#""date":"2019-02-11","volume":9.104,"volumeUnit":"usgal""#, #""date":"2019-02-18""#]),
    Sample(
      "a car above the table in a cell of its own, its plate, and the kind of a fuel",
      "CONTROL,,,,\nAuto:,Chevrolet Aveo,,,\nPlacas:,NKR-482,,,\nFecha,Kilometraje,Litros,Total pagado,Tipo\n"
        + "25/08/2023,60492,27.33,$591.15,Magna\n28/08/2023,60934,32.59,$732.95,Premium\n",
      [
        #""vehicle":"Chevrolet Aveo","date":"2023-08-25","odometer":60492,"odometerUnit":"km","volume":27.33"#,
        #""fuelGrade":"Premium""#,
      ]),
    Sample(
      "the price of a litre in Turkish, with its currency",
      "Tarih;Kilometre;Litre;Litre Fiyatı (TL);Tutar (TL);Açıklama\n26.04.2024;99.210;29,88;42,22;1.261,53;tatil\n"
        + "25.05.2024;99.626;28,80;43,24;1.245,31;\n",
      [
        #""totalCost":1261.53,"pricePerUnit":42.22,"currency":"TRY","note":"tatil""#,
        #""volume":28.80"#,
      ]),
    Sample(
      "the price of a litre in Korean",
      "날짜,누적주행거리(km),주유량(L),리터당 가격(원),주유금액(원),유종\n2024-03-02,60472,29.95,1598,47860,휘발유\n"
        + "2024-03-09,60960,42.01,1677,70451,휘발유\n",
      [
        #""totalCost":47860,"pricePerUnit":1598,"currency":"KRW","fuelType":"휘발유""#,
        #""totalCost":70451"#,
      ]),
    Sample(
      "titles in two rows, each of which has some of them",
      "Date,Odometer,Fuel,,Cost\n,(km),Litres,Price/L,Total\n2024-01-01,45210,40.1,1.659,66.53\n"
        + "2024-01-08,45810,38.2,1.559,59.55\n",
      [
        #""odometer":45210,"odometerUnit":"km","volume":40.1,"volumeUnit":"L","totalCost":66.53,"pricePerUnit":1.659}"#,
        #""volume":38.2"#,
      ]),
    Sample(
      "an elision, which is no litre",
      "Date;Coût de l'intervention;Nature de l'intervention;Réalisé par\n21/03/2024;182,10;Vidange;Midas\n"
        + "22/05/2024;81,70;Freins;Norauto\n",
      [#""title":"Vidange","totalCost":182.10,"vendor":"Midas""#, #""totalCost":81.70"#]),
  ]
}
