import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const canvasTexts = defineTexts(
  {
    canvas: 'Graph of the edited relations',
    layingOut: 'Arranging the graph …',
    fullScreen: 'Graph in full screen',
    newWindow: 'Graph in a new window',
    windowTitle: 'Relations of {{filename}}',
    inWindow: 'The graph is shown in another window.',
    bringBack: 'Bring the graph back',
    windowFailed: 'The browser blocked the window.',
    tooMany: 'The graph has more than {{count}} relations and is shown as a list only.',
    hint: 'Drag from the dot of a tag to another tag to relate them. Enter on a line changes its type, Delete removes it.',
    loadFailed: 'The graph could not be arranged.',
  },
  {
    canvas: 'Graf edytowanych relacji',
    layingOut: 'Układanie grafu …',
    fullScreen: 'Graf na pełnym ekranie',
    newWindow: 'Graf w nowym oknie',
    windowTitle: 'Relacje dokumentu {{filename}}',
    inWindow: 'Graf jest pokazany w innym oknie.',
    bringBack: 'Przywróć graf',
    windowFailed: 'Przeglądarka zablokowała okno.',
    tooMany: 'Graf ma ponad {{count}} relacji i jest pokazany tylko jako lista.',
    hint: 'Przeciągnij od kropki oznaczenia do innego oznaczenia, aby je połączyć. Enter na linii zmienia jej typ, Delete ją usuwa.',
    loadFailed: 'Nie udało się ułożyć grafu.',
  },
);
