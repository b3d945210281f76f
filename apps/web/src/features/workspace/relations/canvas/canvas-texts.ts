import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const canvasTexts = defineTexts(
  {
    canvas: 'Graph of the edited relations',
    notConnected: 'not connected',
    layingOut: 'Arranging the graph …',
    fullScreen: 'Graph in full screen',
    newWindow: 'Graph in a new window',
    windowTitle: 'Relations of {{filename}}',
    inWindow: 'The graph is shown in another window.',
    bringBack: 'Bring the graph back',
    windowFailed: 'Failed to open new window!',
    tooMany:
      'The graph has {{count}} relations. Above {{most}} a drawing cannot be read, so a table replaces it.',
    table: 'Table of the edited relations',
    from: 'From',
    type: 'Type',
    to: 'To',
    tableHint: 'Arrow keys choose a row, Space shows it in the text, Enter changes it, Delete removes it.',
    hint: 'Drag from the dot of a tag to another tag to relate them. A click or Enter on a line changes it, Shift+Space reverses it, Delete removes it.',
    loadFailed: 'The graph could not be arranged.',
  },
  {
    canvas: 'Graf edytowanych relacji',
    notConnected: 'niepołączone',
    layingOut: 'Układanie grafu …',
    fullScreen: 'Graf na pełnym ekranie',
    newWindow: 'Graf w nowym oknie',
    windowTitle: 'Relacje dokumentu {{filename}}',
    inWindow: 'Graf jest pokazany w innym oknie.',
    bringBack: 'Przywróć graf',
    windowFailed: 'Nie udało się otworzyć nowego okna!',
    tooMany:
      'Liczba relacji w grafie: {{count}}. Powyżej {{most}} rysunek jest nieczytelny, więc zastępuje go tabela.',
    table: 'Tabela edytowanych relacji',
    from: 'Od',
    type: 'Typ',
    to: 'Do',
    tableHint: 'Strzałki wybierają wiersz, spacja pokazuje go w tekście, Enter go zmienia, Delete usuwa.',
    hint: 'Przeciągnij od kropki oznaczenia do innego oznaczenia, aby je połączyć. Kliknięcie linii lub Enter ją zmienia, Shift+Spacja odwraca, Delete usuwa.',
    loadFailed: 'Nie udało się ułożyć grafu.',
  },
);
