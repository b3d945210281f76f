/** Common English and Polish words of two letters and more, with frequent first names and nouns. */
export const COMMON_WORDS: readonly string[] = [
  ...new Set(
    (
      'the być and nie that się have ona for jest not ten with jak you ale this było but oraz from tak they mój say jego her ' +
      'jej she tylko will już one dla all kiedy would może there czas their rok what dzień out dom about ręka who praca get ' +
      'życie which miasto when pani make pan can kraj like woda time ziemia just droga him głowa know oko take matka people ' +
      'ojciec into syn year córka your brat good siostra some dziecko could człowiek them ludzie see sprawa other miejsce ' +
      'than słowo then strona now noc look koniec only pierwszy come drugi its nowy over stary think duży also mały back ' +
      'dobry after inny use inna two cały how każdy our żaden work jeden first dwa well trzy way cztery even pięć new sto ' +
      'want tysiąc because gdzie any teraz these tutaj give tam day zawsze most nigdy name bardzo house też hand trochę city ' +
      'więcej road mniej word przed line przez table między case pod week nad month przy north bez south po east do west na ' +
      'anna ewa maria jan adam piotr paweł marek john mary paul mark james emma nowak smith brown king kowal polska warszawa ' +
      'kot pies las pole most cena kwota data numer bank firma ulica street price date number company order invoice letter'
    ).split(' '),
  ),
];
