import type { Changelog } from './versions.ts';

export const changelog: Changelog = {
  'v1.10': [
    'Nowe symbole w szablonach: etykiety użyte przez klasyfikator, informacja, czy dana etykieta została użyta (prawda lub fałsz), oraz adres URL i identyfikator pliku utworzonego na dysku w chmurze.',
  ],
  'v1.9': [
    'Procesy mają tagi. Administrator systemu je tworzy, edytuje i usuwa; administrator procesu dodaje je do procesu i z niego usuwa.',
    'Listę procesów można przeszukiwać według tagów.',
  ],
  'v1.8': ['Boczny panel narzędzi można poszerzać i zwężać.'],
  'v1.7': ['Reguły dopasowania tworzy się, zmienia i usuwa zbiorczo: jednym zapisem całej listy.'],
  'v1.6': [
    'Węzły akcji (wysyłka wiadomości, wysyłka żądania) zastąpiły wyzwalacze i akcje.',
    'Każdy węzeł akcji ma warunek: harmonogram cron, próg liczby oczekujących dokumentów albo zawsze.',
  ],
  'v1.5': [
    'Administrator procesu może zmienić szablon pytań o zbiór dokumentów (RAG) i ponownie uruchamiać kroki.',
  ],
  'v1.4': ['Drzewo etykiet można zaimportować z pliku JSON razem z regułami dopasowania.'],
  'v1.3': [
    'Kroki parsera plików w stanie „Oczekuje” lub „Błąd” można uruchomić ponownie, pojedynczo albo z listy.',
  ],
  'v1.2': ['Kopie kroku: kilka osób niezależnie wykonuje ten sam krok dokumentu.'],
  'v1.1': ['Akceptacja kroków: krok może wymagać sprawdzenia, zanim dokument przejdzie dalej.'],
  'v1.0': [
    'Zakończony krok pozostaje zakończony, gdy graf przed nim się zmieni.',
    'Dokumenty same przechodzą przez graf: każda krawędź sprawdza swoje predykaty.',
  ],
  'v0.17': ['Nazwy etykiet mogą zawierać także kropkę.'],
  'v0.16': ['Nazwa węzła jest unikalna w procesie.'],
  'v0.15': ['Uprawnienia do pojedynczych węzłów: administrator węzła konfiguruje przypisane mu węzły.'],
  'v0.14': ['Słowa nagrania można oznaczać razem z ich czasem.'],
  'v0.13': ['Reguły dopasowania: dokładne, według wyrażenia regularnego i rozmyte.'],
  'v0.12': ['Zasady nazw etykiet: najwyżej 100 znaków; dozwolone są litery, cyfry, spacje oraz - _ , ( ) /.'],
  'v0.11': ['Relacje między oznaczeniami, o własnych typach.'],
  'v0.10': ['Interfejs jest dostępny po angielsku i po polsku.'],
};
