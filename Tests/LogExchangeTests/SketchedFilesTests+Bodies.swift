// SPDX-License-Identifier: MIT

extension SketchedFilesTests {
  static let bodies = [
    Sample(
      "a child grows",
      "Дата,Вес (кг),Рост (см)\n03.05.2025,3.45,52\n03.06.2025,4.5,55\n15.06.2025,4.9,56\n",
      [#""weight":3.45,"weightUnit":"kg","height":52"#, #""weight":4.5"#, #""weight":4.9"#]),
    Sample(
      "what is written of a child in millimetres",
      "time,weight,height\n2023-05-03 10:00:00,3480,512\n2023-05-10 09:30:00,3760,520\n",
      [#""weight":3480,"weightUnit":"g","height":512,"heightUnit":"mm""#, #""height":520"#]),
    Sample(
      "a day with a weight, beside lists in which nothing is known",
      #"{"date":"2025-01-05","fetched_at":"2025-01-06T12:00:00Z","body":{"height_meter":1.83,"weight_kilogram":82.5},"recovery":"#
        + #"[{"hrv_rmssd_milli":38.9,"created_at":"2025-01-05T07:00:00Z"}]}"#,
      [#""date":"2025-01-05","weight":82.5,"weightUnit":"kg","height":1.83,"heightUnit":"m""#]),
    Sample(
      "the points of a curve in the list of its name",
      #"{"bodyWeight":[{"x":1431365266000,"y":83.1,"bodyFat":30.4,"boneMass":3.3}]}"#,
      [
        #""weight":83.1,"weightUnit":"kg","bodyFat":30.4,"bodyFatUnit":"%","bone":3.3,"boneUnit":"kg""#
      ]
    ),
    Sample(
      "the moment at which a row was stored",
      "日付,体重(kg),記録日時\n2026-02-01,58.4,2026-02-01T06:52:11Z\n2026-02-04,58.6,2026-02-05T00:10:00Z\n",
      [#""date":"2026-02-01","weight":58.4"#, #""date":"2026-02-04","weight":58.6"#]),
    Sample(
      "parts that add up to a hundred",
      #"[{"date":"2026-06-02","fat":20,"muscle":76,"bone":4,"weight":87}]"#,
      [#""bodyFat":20,"bodyFatUnit":"%","muscle":76,"muscleUnit":"%","bone":4,"boneUnit":"%""#]),
    Sample(
      "a share of fat beside its mass",
      "Date,Poids,Masse grasse,Pourcentage de graisse\n2026-01-07,86.1,20.8,24.18\n",
      [#""bodyFat":24.18,"bodyFatUnit":"%","extras":{"Masse grasse":"20.8"}"#]),
    Sample(
      "initials with points",
      "Date,Weight (kg),B.M.I.,S.M.M.\n2026-01-07,71.4,24.1,32.8\n",
      [#""muscle":32.8,"muscleUnit":"kg","bmi":24.1"#]),
    Sample(
      "days since 1970",
      #"{"month":{"day":[{"date_int":"19723","weight_kg":"92.1"},{"date_int":"19729","weight_kg":"91.35"}]}}"#,
      [#""date":"2024-01-01","weight":92.1,"weightUnit":"kg""#, #""date":"2024-01-07""#]),
    Sample(
      "people by their numbers",
      #"{"weights":{"1399130547":{"2025-06-27":97.0,"2025-06-28":97.4},"1321853232":{"2025-07-01":90.0}}}"#,
      [
        #""person":"1399130547","date":"2025-06-27","weight":97.0"#, #""person":"1399130547""#,
        #""person":"1321853232""#,
      ]),
    Sample(
      "grams under a title of kilograms",
      "Date,Weight (kg),Bone Mass (kg)\n2026-05-10,77000.0,3100.0\n2026-05-11,77500.0,3110.0\n",
      [#""weight":77000.0,"weightUnit":"g","bone":3100.0,"boneUnit":"g""#, #""weight":77500.0"#]),
    Sample(
      "a system of units in settings",
      #"{"user_settings":{"units":"imperial"},"weight_history":[{"date":"2026-03-27","weight":121.5},{"date":"2026-03-28","weight":121.2}]}"#,
      [#""weight":121.5,"weightUnit":"lb""#, #""weight":121.2"#]),
    Sample(
      "the version of a client is no person",
      #"[{"metadata":{"clientRecordVersion":0},"time":"2023-10-02T06:12:41Z","weight_kg":82.4}]"#,
      [#"{"type":"weight","date":"2023-10-02T06:12:41Z","weight":82.4,"weightUnit":"kg","#]),
    Sample(
      "decimal points and commas in one list",
      #"{"weights":[{"date":"2023-11-01","kg":"95,5"},{"date":"2023-11-02","kg":"95.5"},{"date":"2023-11-03","kg":"96"}]}"#,
      [#""weight":95.5,"weightUnit":"kg""#, #""date":"2023-11-02","weight":95.5"#, #""weight":96"#]),
    Sample(
      "a value in kilograms is no price of one",
      "Fecha,Valor (kg)\n2024-03-01,80.5\n2024-03-02,80.1\n",
      [#""weight":80.5,"weightUnit":"kg""#, #""weight":80.1"#]),
    Sample(
      "Hebrew units", "תאריך,משקל (ק\"ג),הערה\n2026-03-01,82.4,בוקר\n2026-03-02,82.1,\n",
      [#""weight":82.4,"weightUnit":"kg","note":"בוקר""#, #""weight":82.1"#]),
    Sample(
      "Arabic months",
      "التاريخ,الوزن,نسبة الدهون\n15 يونيو 2024,85.4,18.2%\n1 مايو 2024,86.2,18.5%\n",
      [
        #""date":"2024-06-15","weight":85.4,"weightUnit":"kg","bodyFat":18.2"#,
        #""date":"2024-05-01""#,
      ]),
    Sample(
      "Finnish times", "Päivä;Paino (kg)\n13.1.2024 klo 17.07;82,4\n14.1.2024 klo 7.05;82,1\n",
      [#""date":"2024-01-13T17:07","weight":82.4"#, #""date":"2024-01-14T07:05""#]),
    Sample(
      "years of the Buddhist calendar", "วันที่,น้ำหนัก (kg)\n29/2/2567,82.4\n14/3/2567,82.1\n",
      [#""date":"2024-02-29","weight":82.4"#, #""date":"2024-03-14""#]),
    Sample(
      "the key of an animal",
      "ID,動物ID,日付,体重(kg)\n6E1B,A2D2,2025/04/01,4.2\n9C3F,B7F4,2025/04/01,12.8\n",
      [#""person":"A2D2","date":"2025-04-01","weight":4.2"#, #""person":"B7F4""#]),
    Sample(
      "skeletal muscle is no bone", "日期,体重(kg),骨骼肌率(%),骨量(kg)\n2024-03-01,70.1,45.1,3.1\n",
      [#""muscle":45.1,"muscleUnit":"%","bone":3.1,"boneUnit":"kg""#]),
    Sample(
      "a mass is a mass", "date,weight_kg,muscle_mass,bone_mass\n2024-03-01,82,30.1,1.5\n",
      [#""muscle":30.1,"muscleUnit":"kg","bone":1.5,"boneUnit":"kg""#]),
    Sample(
      "grams of an interface",
      "date,weight,muscleMass\n2024-03-01,80100,35919\n2024-03-02,80000,35900\n",
      [#""muscle":35919,"muscleUnit":"g""#, #""muscle":35900,"muscleUnit":"g""#]),
    Sample(
      "an id is no person", "id,date,weight\n7,2024-03-01,70.1\n8,2024-03-02,70.2\n",
      [#"{"type":"weight","date":"2024-03-01","weight":70.1"#, #""weight":70.2"#]),
    Sample(
      "entries have names, too",
      "Name,Date,Weight (kg)\nWeek 1,2024-03-01,70.1\nWeek 2,2024-03-08,70.2\nWeek 3,2024-03-15,70.3\n",
      [
        #"{"type":"weight","date":"2024-03-01""#,
        #""date":"2024-03-08","weight":70.2,"weightUnit":"kg","extras":{"Name":"Week 2"}"#,
        #""Week 3""#,
      ]),
    Sample(
      "several people on a day",
      "Name,Date,Weight (kg)\nAnn,2024-03-01,70.1\nBob,2024-03-01,82.2\nEve,2024-03-02,60.3\n",
      [#""person":"Ann""#, #""person":"Bob""#, #""person":"Eve""#]),
    Sample(
      "the time at which a number was made is no date",
      """
      [{"id":1665264379136,"date":"26/10/2022","weight":70.5},{"id":1665264379137,"date":"27/10/2022","weight":70.6}]
      """, [#""date":"2022-10-26","weight":70.5"#, #""date":"2022-10-27","weight":70.6"#]),
    Sample(
      "words for missing values",
      "date,weight,note\n2024-03-01,70.1,NA\n2024-03-02,NA,NA\n2024-03-03,nan,x\n2024-03-04,70.4,y\n",
      [#""date":"2024-03-01","weight":70.1,"weightUnit":"kg"}"#, #""date":"2024-03-04""#]),
    Sample(
      "the name of an array", #"{"body-weight":[{"dateTime":"2024-03-01","value":"70.1"}]}"#,
      [#""date":"2024-03-01","weight":70.1"#]),
    Sample(
      "an array in an object of its name",
      #"{"weight":{"unit":"kg","data":[{"date":"2024-03-01","value":70.1}]}}"#,
      [#""date":"2024-03-01","weight":70.1"#]),
    Sample(
      "a unit beside the value of an array",
      #"{"weights":[{"date":"2024-03-01","value":180.1,"unit":"lb"}]}"#,
      [#""date":"2024-03-01","weight":180.1,"weightUnit":"lb""#]),
    Sample(
      "the fat that is missing to the weight",
      "Datum,Gewicht (kg),Fettmasse,Muskelmasse,Knochenmasse\n2024-03-01,82.1,16.5,62.4,3.2\n2024-03-02,82.4,16.7,62.5,3.2\n",
      [#""bodyFat":16.5,"bodyFatUnit":"kg""#, #""bodyFat":16.7"#]),
    Sample(
      "a share of fat beside masses",
      "Datum,Gewicht (kg),Masa grasa,Muskelmasse,Knochenmasse\n2024-03-01,82.1,20.1,62.4,3.2\n",
      [#""bodyFat":20.1,"bodyFatUnit":"%""#]),
    Sample(
      "indices and what was drunk",
      "date,weight_kg,fat mass index,water intake\n2024-03-01,70.1,5.1,2.2\n",
      [#""weight":70.1,"weightUnit":"kg","extras":{"fat mass index":"5.1","water intake":"2.2"}"#]),
    Sample(
      "another table with the same dates",
      "date,weight_kg\n2024-03-01,70.1\n2024-03-02,70.2\ndate,steps\n2024-03-01,9000\n2024-03-02,8000\n",
      [#""weight":70.1,"weightUnit":"kg""#, #""weight":70.2"#]),
    Sample(
      "another table with other dates",
      "date;weight\n05.01.2024;82,1\n16.01.2024;82,2\n\nDatum;Bauchumfang\n05.01.2024;92,1\n16.01.2024;92,0\n",
      [#""weight":82.1"#, #""weight":82.2"#]),
    Sample(
      "a scale that estimates protein",
      "date,weight_kg,body fat,muscle,bone,protein\n2024-03-01,70.1,20.1,45.2,3.1,17.0\n",
      [#""bodyFat":20.1,"bodyFatUnit":"%""#]),
    Sample(
      "body fat beside food", "date,weight_kg,body fat,calories\n2024-03-01,70.1,20.1,2100\n",
      [#""bodyFat":20.1,"bodyFatUnit":"%""#]),
    Sample(
      "units below titles",
      "date,weight,waist\nday,kg,cm\n2024-03-01,70.1,80\n2024-03-02,70.2,80\n",
      [#""weight":70.1"#, #""weight":70.2"#]),
    Sample(
      "types of a document database",
      """
      [{"date":{"$date":{"$numberLong":"1709280000000"}},"weight":{"$numberDouble":"70.1"}}]
      """, [#""date":"2024-03-01T08:00:00Z","weight":70.1"#]),
    Sample(
      "times that say their offset twice", "date_utc,weight_kg\n2024-03-01T08:00:00+00:00,70.1\n",
      [#""date":"2024-03-01T08:00:00+00:00","weight":70.1"#]),
    Sample(
      "a unit beside body fat",
      "Date,Weight,Unit,Body Fat %\n2026-08-20,76.2,kg,\n2026-08-22,167.1,lbs,17.2\n",
      [#""weight":76.2,"weightUnit":"kg""#, #""weight":167.1,"weightUnit":"lb","bodyFat":17.2"#]),
    Sample(
      "a name and a period above a table",
      "Progress;2026-08-01;2026-08-31\n\nBODY WEIGHT\nDate;Weight kg;Change kg\n2026-08-02;81.3;0\n2026-08-09;80.9;-0.4\n",
      [#""date":"2026-08-02","weight":81.3"#, #""date":"2026-08-09","weight":80.9"#]),
    Sample(
      "two birds",
      "Date,Bird Name,Weight,Weight Unit\n2026-03-10,Bobo,92.5,g\n2026-03-11,Kiwi,90.5,g\n",
      [#""person":"Bobo","date":"2026-03-10","weight":92.5"#, #""person":"Kiwi""#]),
    Sample(
      "a note about the whole file, and numbers of choices",
      #"{"note":"Only imported ones.","records":[{"date":"2026-08-19","weight":74.0,"weightUnit":1,"personType":0,"bmi":22.9,"height":1.8,"heightUnit":0}]}"#,
      [#"{"type":"weight","date":"2026-08-19","weight":74.0,"weightUnit":"kg","bmi":22.9,"#]),
    Sample(
      "a share beside the unit of a weight",
      #"{"entries":[{"date":"2025-08-02","weight":180.4,"unit":"lbs","body_fat_pct":22.5}]}"#,
      [#""weight":180.4,"weightUnit":"lb","bodyFat":22.5,"bodyFatUnit":"%""#]),
    Sample(
      "the only part of a file that has weights is nobody",
      #"{"app-metrics":{"list":[{"date":"2026-02-19","weight":80},{"date":"2026-02-20","weight":81}]},"app-timer":{"list":[]}}"#,
      [#"{"type":"weight","date":"2026-02-19","weight":80"#, #""weight":81"#]),
    Sample(
      "a table of which few titles are known, below names and values",
      "Patient;Maria\nHeight;1.62\n\nDate;Weight;Pulse;Temp;SpO2\n2025-09-01;71.3;72;36.5;98\n2025-09-08;70.9;70;36.4;98\n",
      [#""date":"2025-09-01","weight":71.3"#, #""weight":70.9"#]),
    Sample(
      "times of sleep",
      "body-weight,body-bmi,sleep-startTime,dateTime\n84.3,26.1,23:10,2018-05-01\n84.1,26.0,23:42,2018-05-02\n",
      [#""date":"2018-05-01","weight":84.3"#, #""date":"2018-05-02""#]),
    Sample(
      "the date of an entry beside that of its creation",
      #"[{"entry_date":"2025-08-01","weight":82.3,"created_at":"2025-08-01T06:30:00Z"},{"entry_date":"2025-08-08","weight":81.6,"created_at":"2025-08-09T06:30:00Z"}]"#,
      [#""date":"2025-08-01","weight":82.3"#, #""date":"2025-08-08""#]),
    Sample(
      "a pet and its owner, codes of units, and when a source was made",
      #"[{"date":"2024-03-15","pet":"Sharky","user":"uid_1","weight":80.2,"unit":"[lb_av]","source_creation_time":"2024-03-15T02:33:20Z"},{"date":"2024-03-16","pet":"Luna","user":"uid_1","weight":79.2,"unit":"LBR","source_creation_time":"2024-03-16T02:33:20Z"}]"#,
      [
        #""person":"Sharky","date":"2024-03-15","weight":80.2,"weightUnit":"lb","extras""#,
        #""person":"Luna","date":"2024-03-16","weight":79.2,"weightUnit":"lb""#,
      ]),
    Sample(
      "a target that was met is no plan",
      "date,weight_kg,status\n2024-03-01,70.1,On target\n2024-03-02,71.2,Above\n2024-03-03,70.0,Target\n",
      [#""weight":70.1"#, #""weight":71.2"#, #""weight":70.0"#]),
    Sample(
      "the name that a server gives an entry",
      #"[{"name":"users/me/dataTypes/weight/dataPoints/8123","date":"2026-07-04","weightGrams":78200},"#
        + #"{"name":"users/me/dataTypes/weight/dataPoints/8124","date":"2026-07-18","weightGrams":77750}]"#,
      [
        #"{"type":"weight","date":"2026-07-04","weight":78200,"weightUnit":"g""#,
        #""weight":77750"#,
      ]),
    Sample(
      "the mass of the water",
      "Date,Weight (kg),PBF,TBW\n2026-07-03,69.2,15.2,42.6\n2026-07-18,68.8,14.8,42.7\n",
      [#""water":42.6,"waterUnit":"kg""#, #""water":42.7"#]),
    Sample(
      "how often someone was weighed on a day",
      #"{"days":[{"summaryDate":"2026-06-06","numOfWeightEntries":2,"allWeightMetrics":["#
        + #"{"timestampGMT":1780786800000,"weight":75000.0},{"timestampGMT":1780794000000,"weight":74800.0}]},"#
        + #"{"summaryDate":"2026-06-08","numOfWeightEntries":0,"allWeightMetrics":[]}]}"#,
      [#""weight":75000.0,"weightUnit":"g""#, #""weight":74800.0"#]),
    Sample(
      "names above two people side by side",
      "Tom,,,Anna,\nDate,Weight (kg),,Date,Weight (kg)\n2024-01-02,88.1,,2024-01-03,61.4\n"
        + "2024-01-09,87.6,,2024-01-12,61.0\n",
      [
        #""person":"Tom","date":"2024-01-02","weight":88.1,"weightUnit":"kg"}"#,
        #""person":"Anna","date":"2024-01-03","weight":61.4,"weightUnit":"kg"}"#,
        #""person":"Tom","date":"2024-01-09","weight":87.6"#,
        #""person":"Anna","date":"2024-01-12","weight":61.0"#,
      ]),
    Sample(
      "names in titles, of which one is not usual, and a row of each",
      "Data;Peso Chiara (kg);Peso Ludo (kg);Note\n21/03/2024;62,4;82,4;mare\n22/03/2024;;82,2;\n"
        + "23/03/2024;62,1;;\n24/03/2024;;;malati\n",
      [
        #""person":"Chiara","date":"2024-03-21","weight":62.4,"weightUnit":"kg","note":"mare"}"#,
        #""person":"Ludo","date":"2024-03-21","weight":82.4,"weightUnit":"kg","note":"mare"}"#,
        #""person":"Ludo","date":"2024-03-22","weight":82.2,"weightUnit":"kg"}"#,
        #""person":"Chiara","date":"2024-03-23","weight":62.1,"weightUnit":"kg"}"#,
      ]),
    Sample(
      "bare names below a line that says weight",
      "Peso 2024\nData;Io;Laura\n01/01/2024;82,1;61,2\n08/01/2024;81,9;61,0\n",
      [
        #""person":"Io","date":"2024-01-01","weight":82.1"#,
        #""person":"Laura","date":"2024-01-01","weight":61.2"#,
        #""person":"Io","date":"2024-01-08","weight":81.9"#,
        #""person":"Laura","date":"2024-01-08","weight":61.0"#,
      ]),
    Sample(
      "names above weights and fat",
      "Datum;Anna;;Bernd;\n;Gewicht;Fett;Gewicht;Fett\n01.01.2024;64,2;28,1;82,1;21,2\n"
        + "08.01.2024;64,0;28,0;;\n",
      [
        #""person":"Anna","date":"2024-01-01","weight":64.2,"weightUnit":"kg","bodyFat":28.1"#,
        #""person":"Bernd","date":"2024-01-01","weight":82.1,"weightUnit":"kg","bodyFat":21.2"#,
        #""person":"Anna","date":"2024-01-08","weight":64.0"#,
      ]),
    Sample(
      "what nothing is known of, where the first is not weighed",
      "Date,Anna kg,Anna mood,Bob kg,Weather\n2024-03-01,62.4,good,82.4,rain\n"
        + "2024-03-02,,,82.2,sun\n",
      [
        #""person":"Anna","date":"2024-03-01","weight":62.4,"weightUnit":"kg","extras":{"Anna mood":"good","Weather":"rain"}}"#,
        #""person":"Bob","date":"2024-03-01","weight":82.4,"weightUnit":"kg"}"#,
        #""person":"Bob","date":"2024-03-02","weight":82.2,"weightUnit":"kg","extras":{"Weather":"sun"}}"#,
      ]),
    Sample(
      "two people in JSON",
      #"[{"date":"2024-01-01","anna_kg":64.2,"bob_kg":82.1},{"date":"2024-01-08","bob_kg":81.5}]"#,
      [
        #""person":"anna","date":"2024-01-01","weight":64.2,"weightUnit":"kg"}"#,
        #""person":"bob","date":"2024-01-01","weight":82.1,"weightUnit":"kg"}"#,
        #""person":"bob","date":"2024-01-08","weight":81.5,"weightUnit":"kg"}"#,
      ]),
    Sample(
      "an average below a column of weeks",
      "Semana;Fecha;Peso;IMC\n1;07/01/2025;74,3;27,3\n2;14/01/2025;73,6;27,0\nPromedio;;73,95;27,1\n",
      [#""weight":74.3"#, #""weight":73.6"#]),
    Sample(
      "the unit that a program shows beside the one that it keeps",
      #"[{"date":"2026-09-14T07:02:00Z","weight":"82.30","unit":"kg","weight_kg":82.3},"#
        + #"{"date":"2026-09-07T12:00:00Z","weight":"182.00","unit":"lb","weight_kg":82.55}]"#,
      [#""weight":82.3,"weightUnit":"kg""#, #""weight":82.55,"weightUnit":"kg""#]),
    Sample(
      "the token of an account",
      #"[{"userId":"u-1","userAccessToken":"tok","date":"2026-01-01","weightInGrams":75450},"#
        + #"{"userId":"u-1","userAccessToken":"tok","date":"2026-01-08","weightInGrams":75100}]"#,
      [#""person":"u-1","date":"2026-01-01""#, #""weight":75100"#]),
    Sample(
      "grams of food beside a weight",
      "Date;Poids;Maigre kg;Kcal;P g;L g;G g\n2026-07-01;78,4;63,3;2150;160;70;210\n"
        + "2026-07-02;78,1;63,2;2050;150;60;200\n",
      [#""weight":78.4,"weightUnit":"kg""#, #""weight":78.1"#]),
    Sample(
      "a rule above a table in Markdown",
      "Mein Log\n---\n\n| Datum | Gewicht (kg) | Notiz |\n|-------|:------------:|-------|\n"
        + "| 2025-07-06 | 91.8 | |\n| 2025-07-13 | 91.2 | Fest |\n",
      [#""weight":91.8"#, #""weight":91.2,"weightUnit":"kg","note":"Fest""#]),
    Sample(
      "members of a club",
      "id,miembroId,fecha,peso,imc\n1,7,2026-03-02,81.5,27.1\n2,9,2026-03-03,62.0,22.5\n",
      [#""person":"7","date":"2026-03-02","weight":81.5"#, #""person":"9""#]),
    Sample(
      "two people and what was eaten",
      "Samedi\tPapa (kg)\tMaman (kg)\tRepas\n22/03/2024\t92,3\t67,8\traclette\n29/03/2024\t92,1\t67,6\tsoupe\n",
      [
        #""person":"Papa","date":"2024-03-22","weight":92.3"#,
        #""person":"Maman","date":"2024-03-22","weight":67.8"#,
        #""person":"Papa","date":"2024-03-29""#,
        #""person":"Maman","date":"2024-03-29","weight":67.6"#,
      ]),
    Sample(
      "two children, and how long a baby is",
      "Kind;Datum;Größe (cm);Gewicht (kg)\nEmil;21.09.24;108,0;18,4\nLotta;26.09.24;88,5;12,2\n",
      [
        #""person":"Emil","date":"2024-09-21","weight":18.4,"weightUnit":"kg","height":108.0"#,
        #""person":"Lotta""#,
      ]),
    Sample(
      "a row of units, of which some are of nothing that records have",
      "Date,Weight,Height,Age,Pulse\n,lb,in,years,1/min\n24/03/2024,44.1,42,4,91\n29/03/2024,44.3,42,4,90\n",
      [#""weight":44.1,"weightUnit":"lb","height":42,"heightUnit":"in""#, #""weight":44.3"#]),
  ]
}
