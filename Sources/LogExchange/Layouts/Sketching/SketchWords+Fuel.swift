// SPDX-License-Identifier: MIT

extension SketchWords {
  static let fuel: [Row] = common + vehicles + costs + fills + places

  private static let vehicles: [Row] = [
    row(
      "vehicle",
      "vehicle, car, fahrzeug, auto, wagen, pkw, kfz, kennzeichen, vehiculo, coche, carro, veiculo",
      "vehicule, voiture, veicolo, macchina, automobile, voertuig, pojazd, samochod, bil, fordon",
      "reg, registration, bike, motorcycle, moto, car name, vehicle name, license plate, licence plate, plate, targa",
      "matricula, immatriculation, kenteken, nr rejestracyjny, regnr, автомобиль, машина"),
    row(
      "odometer",
      "odometer, odo, mileage, kilometerstand, km stand, kmstand, tacho, tachostand, tachometer",
      "zahlerstand, kilometrage, compteur, kilometrage compteur, km compteur, odometro, hodometro",
      "cuentakilometros, kilometraje, contachilometri, chilometraggio, km totali, quilometragem",
      "km totais, gesamt km, km gesamt, km total, km totales, total km, gesamtkilometer, tellerstand, kilometerteller",
      "km teller, km tellerstand, przebieg, licznik, stan licznika, przebieg km, matarstallning",
      "kilometerstallning, vagmatare, miltal, odometer reading, mileage reading, stand",
      "lectura odometro, lectura del odometro, leitura, compteur km, releve compteur",
      "km, kms, kilometer, kilometers, kilometre, kilometres, kilometros, chilometri, kilometry",
      "quilometros, miles, одометр, пробег"),
  ]

  private static let costs: [Row] = [
    row(
      "totalCost",
      "total, total cost, cost, costs, total price, amount paid, betrag, gesamtpreis, gesamtkosten",
      "gesamtbetrag, gesamt, kosten, summe, sum, endbetrag, rechnungsbetrag, zahlbetrag, importe",
      "importe total, coste, coste total, costo, costo total, gasto, pagado, total pagado, montant",
      "montant total, cout, cout total, prix total, prix paye, depense, importo, importo totale",
      "costo totale, prezzo totale, spesa, spesa totale, totale, totaal, totaalprijs, totaalbedrag",
      "totale kosten, totale prijs, bedrag, betaald, koszt, koszt calkowity, koszt tankowania, kwota",
      "suma, cena calkowita, razem, zaplacono, valor, valor total, valor pago, preco total, custo",
      "custo total, belopp, kostnad, totalkostnad, totalbelopp, totalpris, totalt, total kostnad, summa",
      "betalt, paid, bezahlt, paye, spent, total value, euro, euros, eur, dollar, dollars, usd, chf",
      "gbp, pln, zl, sek, kr, kronor, €, $, £, стоимость, сумма"),
    row(
      "pricePerUnit",
      "price, price per unit, unit price, preis, literpreis, einzelpreis, preis pro liter, spritpreis",
      "kraftstoffpreis, preis je liter, precio, precio litro, precio unitario, precio por litro",
      "precio del litro, preco, preco litro, preco unitario, preco por litro, preco do litro, prix",
      "prix litre, prix unitaire, prix au litre, prix du litre, prix par litre, prezzo, prezzo litro",
      "prezzo al litro, prezzo unitario, prezzo per litro, prijs, literprijs, prijs per liter",
      "eenheidsprijs, cena, cena za litr, cena litra, cena za l, cena jednostkowa, cena paliwa, pris",
      "literpris, pris per liter, enhetspris, rate, price per litre, price per liter",
      "price per gallon, fuel price, цена, цена за литр"),
    row(
      "currency",
      "currency, wahrung, waehrung, moneda, moeda, devise, valuta, waluta, divisa, monnaie, валюта"),
    row(
      "payment",
      "payment, payment method, payment type, zahlungsart, zahlung, zahlungsmethode, bezahlart",
      "forma de pago, metodo de pago, pago, forma de pagamento, metodo de pagamento, pagamento",
      "mode de paiement, moyen de paiement, paiement, metodo di pagamento, betaalmethode, betaling",
      "betaalwijze, sposob platnosci, platnosc, metoda platnosci, betalsatt, betalning"),
  ]

  private static let fills: [Row] = [
    row(
      "volume",
      "volume, vol, amount, quantity, qty, fuel, fuel amount, fuel volume, menge, getankte menge",
      "tankmenge, getankt, liter, liters, litre, litres, litros, litri, litry, litrow, litr",
      "ilosc litrow, liczba litrow, ilosc, ilosc paliwa, volumen, quantite, cantidad, quantidade",
      "quantita, hoeveelheid, mangd, volym, antal liter, getankte liter, aantal liter, gallons",
      "gallon, gal, galones, galoes, galloni, energy, energie, energia, charged, filled, kwh",
      "combustible, carburant, kraftstoff, carburante, combustivel, paliwo, bransle, brandstof",
      "sprit, litros repostados, litres mis, litres ajoutes, litri riforniti, litros abastecidos",
      "zatankowano, tankat, tankad mangd, kraftstoffmenge, spritmenge, объем, литры, литров"),
    row(
      "full",
      "full, full tank, filled up, filled to full, is full, tank full, full fillup, full fill up",
      "fill up full, voll, volltank, vollgetankt, voll getankt, tank voll, voller tank",
      "volltankung, plein, plein complet, plein fait, complet, lleno, tanque lleno, deposito lleno",
      "completo, lleno completo, tanque cheio, cheio, tanque completo, deposito cheio, pieno",
      "serbatoio pieno, pieno completo, vol, volgetankt, volle tank, tank vol, pelny, pelny bak",
      "do pelna, pelne tankowanie, pelen bak, fulltankad, fulltankning, full tank, полный бак"),
    row(
      "partial",
      "partial, partial fill, partial fillup, partial tank, partial fill up, teilbetankung",
      "teilfullung, plein partiel, partiel, parcial, parziale, czesciowe, gedeeltelijk, delvis"),
    row("missed", "missed, missed fillup, missed previous, missed fill up, missed fuelup"),
    row(
      "fuelType",
      "fuel type, fuel, kraftstoff, kraftstoffart, kraftstoffsorte, sprit, spritsorte, sorte",
      "treibstoff, combustible, tipo de combustible, combustivel, tipo de combustivel, carburant",
      "type de carburant, type carburant, carburante, tipo carburante, tipo di carburante",
      "brandstof, brandstofsoort, brandstoftype, paliwo, rodzaj paliwa, typ paliwa, bransle",
      "branslesort, bransletyp, drivmedel, gas type, топливо"),
    row("fuelGrade", "grade, fuel grade, octane, oktan, oktanzahl, octanos, octanaje, oktantal"),
  ]

  private static let places: [Row] = [
    row(
      "station",
      "station, gas station, petrol station, fuel station, filling station, tankstelle, gasolinera",
      "estacion de servicio, estacion, posto, posto de combustivel, station service, distributore",
      "station essence, stazione di servizio, benzinaio, stazione, tankstation, pomp",
      "benzinestation, stacja, stacja paliw, stacja benzynowa, bensinstation, bensinmack, mack",
      "азс"),
    row(
      "location",
      "location, place, city, town, ort, stadt, lugar, ciudad, cidade, local, lieu, ville, luogo",
      "citta, localita, plaats, stad, miejsce, miejscowosc, miasto, plats, address, adresse"),
    row("latitude", "latitude, lat, breitengrad, latitud, latitudine, breedtegraad"),
    row("longitude", "longitude, lon, lng, long, langengrad, longitud, longitudine, lengtegraad"),
    row("tags", "tags, tag list, labels, etiquetas, etichette"),
  ]
}
