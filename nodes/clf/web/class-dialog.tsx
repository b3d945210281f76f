import { zodResolver } from '@hookform/resolvers/zod';
import { classifierTypes, type ClassifierType } from '@scriptorium/contract/process/classifier-types.ts';
import { Description, nameKey } from '@scriptorium/domain/names.ts';
import { FreeLooks } from '@scriptorium/domain/labels/free-looks.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DescriptionField } from '@scriptorium/node-web/description-field.tsx';
import { settleKey } from '@scriptorium/node-web/labels/tree/key-fields.tsx';
import { keyOwnerIn, LabelForm, labelFields } from '@scriptorium/node-web/labels/label-form.tsx';
import { isNameTaken, showFieldErrors } from '@scriptorium/node-web/server-errors.ts';
import { clfTexts } from './texts.ts';

const Fields = z.object({
  ...labelFields,
  description: Description,
});
type Fields = z.infer<typeof Fields>;

/** The error of a name that another label of the node has. */
const TAKEN = 'taken';

interface ClassDialogProps {
  nodeId: number;
  /** The existing labels of the node. */
  others: readonly ClassifierType[];
  /** The label to change; absent for a new one. */
  label?: ClassifierType | undefined;
  onClose: () => void;
}

const freeColour = (others: readonly ClassifierType[]): string =>
  new FreeLooks(
    others.map(({ backgroundColor }) => ({
      colour: backgroundColor,
      key: { suffixKey: null, alt: false },
    })),
  ).take('').colour;

const startOf = ({ label, others }: ClassDialogProps): Fields => ({
  name: label?.name ?? '',
  description: label?.description ?? '',
  backgroundColor: label?.backgroundColor ?? freeColour(others),
  ...settleKey(label?.suffixKey ?? null, label?.prefixKey === 'true'),
});

const seenClass = ({ name, description, backgroundColor, prefixKey, suffixKey }: ClassifierType) => ({
  name,
  description,
  backgroundColor,
  prefixKey,
  suffixKey,
});

/** Creates a classifier label or changes one. */
export function ClassDialog(props: ClassDialogProps) {
  const { nodeId, others, label, onClose } = props;
  const own = useTexts(clfTexts);
  const refreshes = { refreshes: [classifierTypes.ofProcess] };
  const create = useWrite(classifierTypes.create, refreshes);
  const update = useWrite(classifierTypes.update, refreshes);
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: startOf(props) });
  const { errors } = form.formState;

  const showTaken = () => form.setError('name', { type: TAKEN, message: own('nameTaken') });
  const submit = form.handleSubmit((body) => {
    const taken = others.some(({ id, name }) => id !== label?.id && nameKey(name) === nameKey(body.name));
    if (taken) return showTaken();
    // Somebody else may have taken the name since the list was read.
    const onError = (error: Error) =>
      isNameTaken(error) ? showTaken() : showFieldErrors(error, form.setError);
    const options = { onSuccess: onClose, onError };
    if (label) update.mutate({ body: { ...body, id: label.id, basedOn: seenClass(label) } }, options);
    else create.mutate({ params: { nodeId }, body }, options);
    return undefined;
  });

  return (
    <LabelForm
      form={form}
      changedName={label?.name}
      saving={create.isPending || update.isPending}
      keyOwner={keyOwnerIn(others, label?.id)}
      onSubmit={submit}
      onClose={onClose}
      nameHint={errors.name?.type === TAKEN ? own('nameTakenAbout') : undefined}
    >
      <DescriptionField error={errors.description?.message} {...form.register('description')} />
    </LabelForm>
  );
}
