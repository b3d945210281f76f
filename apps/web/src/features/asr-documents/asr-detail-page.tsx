import type { Document } from '@scriptorium/contract/documents/documents.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { recordings, type Utterance } from '@scriptorium/contract/documents/recordings.ts';
import { joinPunctuation } from '@scriptorium/domain/transcript/join-punctuation.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { BackLink } from '../../shared/page/back-link.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { formatPlayTime } from '@scriptorium/web-kit/format/format.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import classes from './asr-detail.module.css';
import type { AsrSearch } from './asr-search.ts';
import { useRecordingDocument } from './use-recording-document.ts';
import { asrTexts } from './texts.ts';

/** The words that people see by default: hidden ones are left out. */
const textOf = ({ tokens }: Utterance): string =>
  joinPunctuation(tokens.filter(({ hidden }) => !hidden).map(({ value }) => value)).join(' ');

function UtteranceCard({ utterance, speaker }: { utterance: Utterance; speaker: string }) {
  const [first] = utterance.tokens;
  return (
    <li className={classes.utterance}>
      <p className={classes.speaker}>
        {speaker}
        {first ? <span className={classes.time}>{formatPlayTime(first.tsStart)}</span> : null}
      </p>
      <p className={classes.words}>{textOf(utterance)}</p>
    </li>
  );
}

function Transcript({ document: { id, processId } }: { document: Document }) {
  const t = useTexts(asrTexts);
  const process = useRead(processes.get, { params: { id: processId }, query: {} });
  const transcript = useRead(recordings.utterances, { params: { id }, query: {} });
  const names = new Map(process.data?.actors.map(({ actor, name }) => [actor, name]));
  return (
    <ReadStates read={transcript} empty={transcript.data?.length === 0} emptyText={t('noTranscript')}>
      <ol className={classes.transcript} aria-label={t('transcript')}>
        {transcript.data?.map((utterance) => (
          <UtteranceCard
            key={utterance.id}
            utterance={utterance}
            speaker={names.get(utterance.actor) ?? utterance.actor}
          />
        ))}
      </ol>
    </ReadStates>
  );
}

/** A transcript to read: its utterances in order (ASR-06). */
export function AsrDetailPage({ documentId, search }: { documentId: number; search: AsrSearch }) {
  const t = useTexts(asrTexts);
  const common = useTexts(commonTexts);
  const { read, document } = useRecordingDocument(documentId);
  const mayEdit = useHasProcessRight(document?.processId ?? 0, 'WRITE');
  const title = document?.filename ?? t('title');
  return (
    <PageFrame
      title={title}
      width={960}
      back={
        <BackLink
          to="/entity/asr-document"
          search={{ ...search, process: search.process ?? document?.processId }}
        >
          {t('backToList')}
        </BackLink>
      }
      actions={
        document ? (
          <>
            <ButtonLink
              to="/entity/process/$processId/document/{-$documentId}"
              params={{ processId: document.processId, documentId }}
              variant="default"
            >
              {t('workspace')}
            </ButtonLink>
            {mayEdit ? (
              <ButtonLink to="/entity/asr-document/$documentId/edit" params={{ documentId }} search={search}>
                {common('edit')}
              </ButtonLink>
            ) : null}
          </>
        ) : undefined
      }
    >
      <PageTitle>{title}</PageTitle>
      {document ? (
        <Transcript document={document} />
      ) : (
        <Card>
          <ReadStates read={read} empty={read.data !== undefined} emptyText={t('notFound')} />
        </Card>
      )}
    </PageFrame>
  );
}
