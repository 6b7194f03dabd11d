// SPDX-License-Identifier: MIT

extension SketchWords {
  static let weight: [Row] = common + people + bodies + parts

  private static let people: [Row] = [
    row(
      "person",
      "person, user, name, owner, benutzer, nutzer, usuario, utilisateur, utente, gebruiker",
      "uzytkownik, osoba, persona, personne, pessoa, anvandare, family member, nombre, nome, nom",
      "naam, imie, namn, utilizador"),
    row("source", "source, app, quelle, fuente, origen, origem, fonte, bron, zrodlo, kalla"),
    row(
      "device",
      "device, scale, gerat, geraet, waage, dispositivo, bascula, balanza, balanca, appareil, balance",
      "bilancia, apparaat, weegschaal, urzadzenie, enhet, vag"),
  ]

  private static let bodies: [Row] = [
    row(
      "weight",
      "weight, mass, body mass, body weight, bodyweight, gewicht, korpergewicht, koerpergewicht",
      "peso, peso corporal, peso corporeo, poids, poids corporel, lichaamsgewicht, waga, masa ciala",
      "waga ciala, vikt, kroppsvikt, vekt, kg, kilo, kilos, вес, масса"),
    row("bmi", "bmi, body mass index, imc, indice de masa corporal, indice de masse corporelle"),
    row(
      "height",
      "height, grosse, groesse, korpergrosse, koerpergroesse, altura, estatura, talla, taille",
      "altezza, statura, lengte, lichaamslengte, wzrost, langd, kroppslangd, рост"),
  ]

  private static let parts: [Row] = [
    row(
      "bodyFat",
      "fat, body fat, bodyfat, fat percentage, fat percent, body fat percentage, body fat percent",
      "percent body fat, fat ratio, fat rate, bf, fett, korperfett, koerperfett, fettanteil",
      "korperfettanteil, fettmasse, grasa, grasa corporal, masa grasa, porcentaje de grasa, gordura",
      "gordura corporal, massa gorda, percentagem de gordura, percentual de gordura, graisse",
      "masse grasse, graisse corporelle, taux de graisse, masse graisseuse, grasso, grasso corporeo",
      "massa grassa, vet, vetpercentage, lichaamsvet, vetmassa, tluszcz, tkanka tluszczowa",
      "poziom tluszczu, zawartosc tluszczu, kroppsfett, fettprocent, fat mass, body fat mass, percent",
      "жир"),
    row(
      "leanMass",
      "lean, lean mass, lean body mass, fat free mass, fat free weight, fettfreie masse, magermasse",
      "masa magra, massa magra, masse maigre, vetvrije massa, masa beztluszczowa, fettfri massa"),
    row(
      "muscle",
      "muscle, muscles, muscle mass, skeletal muscle, skeletal muscle mass, muskel, muskeln",
      "muscle rate, muscle percentage, muskelmasse, muskelanteil, musculo, masa muscular, musculos",
      "massa muscular, masse musculaire, muscoli, massa muscolare, spier, spiermassa, spieren",
      "spierpercentage, miesnie, masa miesniowa, muskler, muskelmassa, мышцы"),
    row(
      "bone",
      "bone, bones, bone mass, bone mineral, knochen, knochenmasse, knochenanteil, hueso, huesos",
      "masa osea, massa ossea, masse osseuse, os, ossa, bot, botmassa, botten, kosci, masa kostna",
      "masa kosci, benmassa, skelett, кости"),
    row(
      "water",
      "water, body water, hydration, body water percentage, body water rate, wasser, korperwasser",
      "koerperwasser, wasseranteil, agua, agua corporal, eau, masse hydrique, eau corporelle",
      "taux d eau, acqua, acqua corporea, idratazione, lichaamswater, vochtpercentage, vocht, woda",
      "woda w organizmie, zawartosc wody, vatten, kroppsvatten, вода"),
  ]
}
