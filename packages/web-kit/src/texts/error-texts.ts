import { englishErrors } from './english-messages.ts';
import { defineTexts } from './texts.ts';

/** Messages of all API errors in both languages; a missing key is a compile error. */
export const errorTexts = defineTexts(englishErrors, {
  'error.validation': 'Niektóre pola są nieprawidłowe: {{fields}}.',
  'error.body.unreadable': 'Nie udało się odczytać treści żądania: {{reason}}.',
  'error.http.401': 'Zaloguj się.',
  'error.signIn.failed': 'Nazwa użytkownika lub hasło są nieprawidłowe.',
  'error.signIn.inactive': 'To konto nie zostało jeszcze aktywowane.',
  'error.registration.closed': 'Rejestracja jest tu wyłączona. Poproś administratora o konto.',
  userexists: 'Ta nazwa użytkownika jest już zajęta.',
  emailexists: 'Konto z tym adresem e-mail już istnieje.',
  'reset.request.messages.notfound': 'Żadne konto nie ma tego adresu e-mail. Sprawdź go i spróbuj ponownie.',
  'error.verify.failed':
    'Nie udało się aktywować Twojego konta. Skorzystaj z formularza rejestracji, aby je założyć.',
  'error.reset.keyInvalid': 'Ten odnośnik został już użyty albo wygasł. Poproś o nowy.',
  'error.oidc.failed':
    'Nie udało się zalogować przez dostawcę tożsamości. Zacznij ponownie od strony logowania.',
  'error.oidc.unreachable': 'Dostawca tożsamości nie odpowiada. Spróbuj ponownie za chwilę.',
  'password.messages.error': 'Nie udało się zmienić hasła: obecne hasło jest nieprawidłowe.',
  'error.http.403': 'Nie masz uprawnień do tej czynności.',
  'error.recording.blocked': 'Pobieranie nagrań jest zablokowane w ustawieniach.',
  'error.http.404': 'Nie znaleziono',
  'error.http.408': 'Żądanie docierało zbyt długo. Spróbuj ponownie.',
  'error.tooManyRequests': 'Zbyt wiele prób. Spróbuj ponownie za {{seconds}} s.',
  'error.unexpected': 'Na serwerze wystąpił błąd. Zapisano go w logach pod numerem {{id}}.',
  'error.database.unavailable': 'Baza danych nie odpowiada. Spróbuj ponownie za chwilę.',
  'error.database.tooSlow':
    'To trwało dłużej niż {{seconds}} s i zostało przerwane. Zawęź zapytanie albo spróbuj ponownie później.',
  'error.storage.full':
    'Na dysku serwera zabrakło miejsca. Nic nie zapisano; spróbuj ponownie, gdy będzie miejsce.',

  'error.name.taken': 'Nazwa „{{name}}” jest już używana.',
  'error.tag.needsSystemTag': 'Wybierz predefiniowany tag',
  'error.tag.oneSystemTag': 'Można wybrać tylko jeden tag systemowy.',
  'error.tag.inUse': 'Ten tag jest jedynym tagiem systemowym: {{names}}. Nie można go usunąć.',
  'error.tag.unknown': 'Nie ma tagu o identyfikatorze {{id}}.',

  'error.graph.cycle': 'Ta krawędź utworzyłaby cykl.',
  'error.graph.duplicateEdge': 'Te dwa węzły są już połączone.',
  'error.graph.notAllowed': 'Węzeł {{to}} nie może następować po węźle {{from}}.',
  'error.graph.empty': 'Graf relacji wymaga co najmniej jednej relacji.',
  'error.graph.changed': 'Ktoś inny zmienił w międzyczasie ten graf relacji. Wybierz go ponownie.',
  'error.relation.self': 'Oznaczenia nie można połączyć relacją z nim samym.',
  'error.relation.duplicate': 'Te dwa oznaczenia są już połączone taką relacją.',
  'error.relation.notApplicable': 'Relacja nie pasuje do etykiet swoich oznaczeń.',
  'error.relation.notHandled': 'Węzeł tego kroku nie obsługuje relacji.',
  'error.relation.tagUnknown': 'W tym kroku nie ma oznaczenia, którego dotyczy relacja.',
  'error.relationType.inUse': 'Typ relacji jest używany i nie można go usunąć. Relacje: {{relations}}.',
  'error.graph.noCohesive': 'Relacje nie tworzą jednego spójnego grafu.',
  'error.graph.entryEdge': 'Krawędź wejściowa należy do procesu i nie można jej zmienić.',
  'error.graph.usedByPredicates':
    'Jest używane w predykatach na innych krawędziach: {{names}}. Najpierw je zmień.',
  'error.node.obligatory': 'Parser plików należy do procesu i nie można go usunąć.',
  'error.change.notNext':
    'Proces został w międzyczasie zmieniony. Sprawdź, co zostałoby teraz cofnięte, i spróbuj ponownie.',
  'error.change.conflict': 'Nie można tego cofnąć, bo w międzyczasie to zmieniono ({{who}}): {{names}}.',
  'error.change.deleted': 'Nie można tego cofnąć, bo w międzyczasie to usunięto ({{who}}): {{names}}.',
  'error.change.taken': 'Nie można tego cofnąć, bo potrzebna nazwa lub połączenie są już zajęte.',
  'error.change.inUse':
    'Nie można tego cofnąć, bo coś potrzebnego zostało usunięte albo to, co zostałoby usunięte, jest już używane.',
  'error.change.overtaken':
    'W międzyczasie to zmieniono ({{who}}): {{fields}}. Odczytaj to ponownie, zanim to zmienisz.',
  'error.rule.overtaken':
    'W międzyczasie zmieniono te reguły ({{who}}): {{rules}}. Odczytaj je ponownie, zanim je zmienisz.',
  'error.rule.deleted':
    'W międzyczasie usunięto te reguły ({{who}}): {{rules}}. Odczytaj je ponownie, zanim je zmienisz.',
  'error.actor.overtaken':
    'W międzyczasie zmieniono tych mówców ({{who}}): {{actors}}. Odczytaj ich ponownie, zanim ich zmienisz.',
  'error.node.overtaken':
    'W międzyczasie to zmieniono ({{who}}): {{fields}}. Odczytaj węzeł ponownie, zanim go zmienisz.',
  'error.node.hasSteps':
    'Razem z tym węzłem zostałyby usunięte kroki ({{steps}}) i etykiety ({{labels}}). Potwierdź usunięcie.',
  'error.node.typeUnknown': 'Nieznany typ węzła: {{type}}.',
  'error.node.wildcardUnknown':
    '„{{wildcard}}” w polu {{field}} nie jest symbolem, którego ten węzeł może użyć.',
  'error.node.wildcardOfProcess':
    '„{{wildcard}}” w polu {{field}} odczytuje pracę wszystkich węzłów procesu: mogą go dodać tylko osoby z prawem do procesu.',
  'error.node.passagesOfProcess':
    '„{{wildcard}}” w polu {{field}} odczytuje wszystkie dokumenty procesu według tekstu wokół niego: ten tekst mogą zmienić tylko osoby z prawem do procesu.',
  'error.node.hostWildcard':
    'Adres w polu {{field}} ma symbol w schemacie, hoście lub porcie, więc serwer mógłby wybrać dokument. Wpisz cały host; symbole mogą wystąpić dopiero po pierwszym / lub ? za nim.',
  'error.node.comparedUnknown':
    'Węzeł {{id}} nie jest węzłem tego procesu, który możesz czytać, więc nie można porównać jego etykiet.',
  'error.node.receiverUnknown':
    'Węzeł {{id}} nie jest odbiorcą międzyprocesowym, do którego masz prawo zapisu (WRITE).',
  'error.rag.tooMany':
    'Liczba pytań zadanych w ciągu godziny: {{limit}}. To jest limit; spróbuj ponownie za tyle minut: {{minutes}}.',
  'error.training.notTrainable': 'Ten węzeł się nie uczy. Wybierz uczony model w jego ustawieniach.',
  'error.training.running': 'Uczenie tego węzła już trwa. Poczekaj na koniec albo je anuluj.',
  'error.training.tooFew':
    'Uczenie wymaga zaakceptowanych dokumentów: {{needed}}. Zaakceptowano: {{accepted}}.',
  'error.training.noVersion': 'Nie można użyć wersji {{version}}: to uczenie nie dało klasyfikatora.',
  'error.predicate.notAllowed': 'Krawędź nie może mieć predykatów.',
  'error.predicate.node':
    'Predykat może wskazywać tylko węzły klasyfikatora, oznaczania fragmentów lub leksykonu przed swoją krawędzią.',
  'error.predicate.label': 'Etykieta nie należy do wybranego węzła.',

  'error.label.inUse':
    'Etykieta jest używana i nie można jej usunąć. Oznaczenia: {{tags}}; reguły: {{rules}}; predykaty krawędzi: {{predicates}}; typy relacji: {{relationTypes}}.',
  'error.splitter.inUse': 'Moduł „{{name}}” jest używany i nie można go usunąć. Procesy: {{processes}}.',
  'error.rag.off': 'W tym procesie nie włączono pytań o dokumenty.',
  'error.rag.wildcardUnknown': '„{{wildcard}}” nie jest symbolem, którego szablon może użyć.',
  'soaApp.ragTemplate.creatorModal.editorValidationError': 'W szablonie brakuje wymaganych symboli.',
  'error.processFile.format':
    'To nie jest plik procesu: właściwość „format” musi mieć wartość „scriptorium-process”.',
  'error.processFile.newer':
    'Plik ma wersję {{version}} formatu, a program czyta wersje do {{known}}. Najpierw zaktualizuj program.',
  'error.processFile.value': 'Ta wartość jest nieprawidłowa albo nie ma takiej właściwości.',
  'error.processFile.refused':
    'Plik odrzucono i niczego nie zmieniono. Problemów: {{problems}}. Pierwszy: {{first}}',
  'error.processFile.changed':
    'Ktoś inny zmienił w tym czasie proces albo zajął jedną z jego nazw. Spróbuj ponownie.',
  'error.processFile.removes':
    'Import usuwa to, czego nie ma w pliku ({{removals}}). Potwierdź, aby zaimportować.',
  'error.processFile.parser': 'Proces ma dokładnie jeden węzeł FILE_PARSER.',
  'error.processFile.nodeUnknown': 'W pliku nie ma węzła „{{name}}”.',
  'error.processFile.labelUnknown': 'Węzeł „{{node}}” nie ma w pliku etykiety „{{label}}”.',
  'error.processFile.noLabels': 'Węzeł {{type}} nie ma etykiet tego rodzaju.',
  'error.processFile.needs':
    'Węzła „{{node}}” nie można zapisać bez „{{name}}”, a w tej instalacji tego nie ma. Najpierw to dodaj.',
  'error.processFile.nodeHasLabels':
    'Węzła „{{node}}” nie ma w pliku, a nie można go usunąć: dokumenty mają jego etykiety ({{labels}}). Usuń go ręcznie, jeśli mogą przepaść.',
  'error.processFile.tooMany': 'W pliku może ich być najwyżej {{most}}.',
  'error.model.inUse':
    'Model „{{name}}” jest używany i nie można go usunąć. Najpierw wybierz tam inny. Używają go: {{nodes}}.',
  'error.secret.inUse': 'Sekret „{{name}}” jest używany i nie można go usunąć. Węzły: {{nodes}}.',
  'error.label.depth': 'Etykiety mogą mieć najwyżej {{max}} poziomów.',
  'error.process.nodes': 'Proces może mieć najwyżej {{max}} węzłów.',
  'error.secret.host':
    'Sekretu „{{name}}” nie wolno wysyłać do {{host}}. Poproś administratora procesu, aby dodał ten host do sekretu albo zapisał ten węzeł.',
  'error.secret.models':
    'Sekret „{{name}}” nie może być kluczem modeli. Poproś administratora procesu, aby zezwolił na to w ustawieniach sekretu albo zapisał ten węzeł.',
  'error.secret.questions':
    'Sekretu „{{name}}” nie wolno używać do pytań. Poproś administratora procesu, aby zezwolił na to w ustawieniach sekretu, albo wybierz inny.',
  'error.secret.tooManyHosts':
    'Sekret „{{name}}” ma już {{most}} hostów i nie może mieć więcej. Najpierw usuń któryś.',
  'error.secret.place':
    '„{{wildcard}}” nie może być w polu {{field}}: symbol sekretu może stać tylko w wartości nagłówka albo po znaku ? w adresie.',
  'error.label.parent': 'Nie można umieścić tam etykiety.',
  'error.predicate.changed':
    'W międzyczasie zmieniono ten predykat ({{who}}): {{fields}}. Przejrzyj go, zanim go zmienisz.',
  'error.label.changed':
    'W międzyczasie zmieniono nazwę tej etykiety na „{{name}}” ({{who}}). Sprawdź nazwę i spróbuj ponownie.',
  'error.label.disabled': 'Nie można wybrać etykiety „{{name}}”.',
  'error.rule.invalid': 'Wyrażenie „{{expression}}” nie jest poprawną regułą: {{reason}}',
  'error.rule.duplicate': 'Lista zawiera duplikaty',
  'error.rule.tooSlow':
    'Reguła „{{expression}}” działa zbyt długo i została zatrzymana. Doprecyzuj jej wzorzec.',
  'error.rule.tooManyMatches':
    'Reguła „{{expression}}” pasuje ponad {{most}} razy w jednym dokumencie. Doprecyzuj ją.',
  'error.relationType.mergeStrict': 'Typ relacji może być tylko zwykły, ścisły albo scalający.',

  'error.step.transition': 'Krok w stanie {{status}} na to nie pozwala.',
  'error.step.changed': '{{by}}: w międzyczasie zmieniono stan tego kroku na {{status}}.',
  'error.savedView.tooMany': 'Masz tu już {{most}} zapisanych widoków. Najpierw usuń któryś z nich.',
  'error.step.held': 'Nad tym krokiem pracuje {{by}}.',
  'error.step.processing': 'Krok jest właśnie przetwarzany.',
  'error.step.nothingToAssign': 'Nie ma wolnego kroku tego węzła.',
  'error.step.hadAnother': 'Inna kopia tego kroku była już przypisana do Ciebie.',
  'error.step.holdsAnother': 'Masz już inną kopię tego kroku. Najpierw ją zakończ albo zwolnij.',
  'error.step.notAutomatic': 'Ten krok nie ma części automatycznej.',
  'error.step.rerunLoses':
    'Od obecnego tekstu zależą oznaczenia ({{tags}}) i poprawki ({{edits}}). Potwierdź ponowne uruchomienie.',
  'error.replay.running': 'W tym procesie trwa już uruchomienie na przetworzonych dokumentach.',
  'error.replay.notNext':
    'Cofnąć można tylko ostatnie niecofnięte uruchomienie na przetworzonych dokumentach, przez siedem dni.',
  'error.replay.node': 'Węzeł {{id}} nie ma automatu, który można uruchomić ponownie.',
  'error.action.running': 'Akcja jest już wykonywana.',
  'error.action.nothingWaits': 'Żaden dokument nie czeka na tę akcję.',
  'error.step.notEditable': 'Krok nie jest otwarty do zmian.',
  'error.assignee.noAccess': '{{user}} nie ma dostępu do tego procesu.',
  'error.document.typeInUse': 'W tym dokumencie ktoś już coś oznaczył. Nie można zmienić jego typu.',
  'error.document.blocked': 'Dokument blokuje {{by}}.',

  'error.workTimer.order': 'Praca musi się kończyć później, niż się zaczyna.',
  'error.workTimer.clock': 'Praca kończy się w przyszłości. Sprawdź zegar komputera.',
  'error.workTimer.tooLong': 'Nie zapisuje się pracy dłuższej niż {{hours}} h ani starszej niż {{days}} dni.',

  'error.statistics.range': 'Koniec przypada więcej niż {{days}} dni po początku. Wybierz krótszy zakres.',
  'error.statistics.order': 'Koniec zakresu jest przed jego początkiem.',
  'error.statistics.zone': 'Nie ma strefy czasowej „{{zone}}”.',
  'error.statistics.users': 'Tacy użytkownicy nie istnieją: {{ids}}.',
  'error.statistics.nodes': 'Te węzły nie należą do procesu: {{ids}}.',
  'error.statistics.filters':
    'Czas pracy wymaga każdego z filtrów USERS, BETWEEN_DATES i PROCESS_ID dokładnie raz.',

  'error.tag.stale': 'Tekst zmienił się w międzyczasie. Wczytaj go ponownie i spróbuj jeszcze raz.',
  'error.tag.range': 'Zakres jest pusty albo wykracza poza tekst lub nagranie.',
  'error.tag.kind': 'Węzeł tego kroku nie ma oznaczeń tego rodzaju.',
  'error.tag.hasRelations': 'Oznaczenie jest częścią relacji i nie można go usunąć.',
  'error.token.hasRelations': 'Nie można usunąć słowa, którego oznaczenie jest częścią relacji.',
  'error.transcript.none': 'Ten dokument nie ma transkrypcji.',
  'error.transcript.chain': 'Kolejność wypowiedzi jest wewnętrznie sprzeczna.',
  'error.transcript.words':
    'Jakieś słowo nie istnieje, występuje dwa razy albo należy do wypowiedzi, która nie jest zmieniana.',
  'error.transcript.stale': 'Tę część transkrypcji w międzyczasie zmieniono ({{by}}).',

  'error.upload.noFile': 'Żądanie nie zawiera pliku.',
  'error.upload.noName':
    'Żądanie nie podaje nazwy pliku. Wyślij plik jako pole „file” formularza albo jako treść z nagłówkiem Content-Disposition: attachment; filename="…".',
  'error.sources.paused': 'Pobieranie jest wstrzymane w tym procesie. Wznów je i pobierz ponownie.',
  'error.sources.none': 'Węzeł nie ma połączeń. Dodaj połączenie i pobierz ponownie.',
  'error.connection.multipleAssigned': 'przypisano wiele połączeń',
  'error.connection.otherKey':
    'Serwer pokazuje inny klucz niż ten, któremu ufasz: {{shown}}. Sprawdź połączenie jeszcze raz.',
  'error.connection.failed': 'Połączenie nie powiodło się na etapie „{{stage}}”: {{message}}',
  'error.googleDrive.notSetUp':
    'Dysk Google nie jest tu skonfigurowany. Administrator musi ustawić {{setting}}.',
  'error.googleDrive.state':
    'Logowanie w Google wygasło albo dotyczyło innego węzła lub użytkownika. Zaloguj się ponownie.',
  'error.googleDrive.scope':
    'Zgoda udzielona w Google nie wystarcza. Zaloguj się ponownie i zezwól na wszystko.',
  'error.googleDrive.signIn': 'Logowanie w Google nie powiodło się ({{code}}). Zaloguj się ponownie.',
  'error.googleDrive.client':
    'Google nie uznaje tej instalacji ({{code}}). Administrator musi sprawdzić {{setting}}.',
  'error.googleDrive.unreachable': 'Google nie odpowiada. Spróbuj ponownie za chwilę.',
  'error.upload.node': 'Dokumenty można przesyłać tylko przez węzeł ręcznego przesyłania.',
  'error.upload.name': 'Nie można zachować nazwy pliku: zawiera niedozwolone znaki. Zmień nazwę pliku.',
  'error.upload.empty': 'Plik „{{filename}}” jest pusty.',
  'error.upload.type': 'Plik „{{filename}}” ma nieobsługiwany typ.',
  'error.upload.tooLarge': 'Plik „{{filename}}” jest większy niż {{limit}} MB (ustawienie MAX_UPLOAD_MB).',
  'error.upload.tooMany':
    'Osiągnięto limit plików przesyłanych jednocześnie ({{limit}}). Spróbuj ponownie po przesłaniu któregoś z nich.',
  'error.upload.otherFile':
    'Pod tym clientId lub Idempotency-Key przesłano już inny plik, „{{filename}}”. Nic nie zapisano: nadaj każdemu plikowi własny identyfikator.',
  'error.upload.aborted': 'Przesyłanie zostało przerwane.',
  'error.text.tooLong': 'Tekst jest dłuższy niż {{limit}} znaków (ustawienie MAX_TEXT_CHARS).',
  'error.export.range': 'zakres dat jest zbyt długi',
  'error.export.delimiter': 'Separator CSV musi być dokładnie jednym znakiem, innym niż cudzysłów.',
  'error.user.loginTaken':
    'Nazwa użytkownika „{{login}}” jest już zajęta. Usunięte konto zachowuje swoją nazwę.',
  'error.user.lastAdministrator': 'To ostatni aktywny administrator: najpierw utwórz innego.',
  'error.user.self': 'Nie można usunąć własnego konta.',
  'error.role.predefined': 'Rola {{name}} jest wbudowana: nie można zmienić jej nazwy ani jej usunąć.',
  'error.role.inUse': 'Tę rolę straciliby użytkownicy ({{users}}). Potwierdź usunięcie.',
  'error.authority.taken': 'Takie uprawnienie już istnieje.',
  'error.authority.process': 'Nie ma procesu o identyfikatorze {{id}}.',
  'error.authority.node': 'Nie ma węzła o identyfikatorze {{id}}.',
  'error.confirm.name': 'Aby potwierdzić, wpisz dokładną nazwę.',
});
