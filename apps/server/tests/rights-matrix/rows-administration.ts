import { apiDocs } from '@scriptorium/contract/management/api-docs.ts';
import { audits } from '@scriptorium/contract/people/audits.ts';
import { management } from '@scriptorium/contract/management/management.ts';
import { modelCosts } from '@scriptorium/contract/machines/model-costs.ts';
import { externalSplitters } from '@scriptorium/contract/machines/external-splitters.ts';
import { llmModels, models } from '@scriptorium/contract/machines/models.ts';
import { authorities, roles } from '@scriptorium/contract/people/roles.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { newName, row, type Cell, type Row } from '@scriptorium/testing/rights-matrix/row.ts';

const newLogin = () => newName('person').replace(' ', '-');
const newRoleName = () => newName('ROLE_').replace(' ', '').toUpperCase();
/** A right without holders, on a new node. */
const newRight = async ({ world, scene }: Cell) => {
  const { id } = await world.make.node(scene.process.id, {});
  return { type: 'NODE' as const, componentId: id, mode: 'READ' as const };
};

const asAdmin = ({ world }: Cell) => world.callAs(world.admin);
const newRole = (cell: Cell) => asAdmin(cell)(roles.create, { body: { name: newRoleName() } });
const newAuthority = async (cell: Cell) => asAdmin(cell)(authorities.create, { body: await newRight(cell) });

const modelDraft = () => ({
  name: newName('Model'),
  protocol: 'OLLAMA' as const,
  baseUrl: 'http://127.0.0.1:1',
  model: 'none',
  contextTokens: 8000,
});
const newModel = async ({ world }: Cell) => ({
  params: { id: (await world.make.model({ baseUrl: 'http://127.0.0.1:1' })).id },
});

const splitterDraft = () => ({ name: newName('Splitter'), url: 'http://127.0.0.1:1/' });
const newSplitter = async (cell: Cell) => ({
  params: { id: (await asAdmin(cell)(externalSplitters.create, { body: splitterDraft() })).id },
});

const PEOPLE_ROWS: readonly Row[] = [
  row(users.list, () => ({})),
  row(users.search, () => ({ query: { filteredValue: 'a' } })),
  row(users.get, ({ world }) => ({ params: { id: world.admin.id } })),
  row(users.create, () => ({ body: { login: newLogin(), password: 'a password' } })),
  row(users.update, async ({ world }) => ({ body: { id: (await world.make.user()).id, firstName: 'Ada' } })),
  row(users.remove, async ({ world }) => ({ params: { id: (await world.make.user()).id } })),
  row(authorities.list, () => ({})),
  row(authorities.create, async (cell) => ({ body: await newRight(cell) })),
  row(authorities.update, async (cell) => ({
    body: { ...(await newRight(cell)), id: (await newAuthority(cell)).id },
  })),
  row(authorities.remove, async (cell) => ({ params: { id: (await newAuthority(cell)).id } })),
  row(roles.list, () => ({})),
  row(roles.create, () => ({ body: { name: newRoleName() } })),
  row(roles.update, async (cell) => ({ body: { id: (await newRole(cell)).id, name: newRoleName() } })),
  row(roles.remove, async (cell) => ({ params: { id: (await newRole(cell)).id } })),
];

const MANAGEMENT_ROWS: readonly Row[] = [
  row(management.info, () => ({})),
  row(management.health, () => ({})),
  row(management.metrics, () => ({})),
  row(management.prometheus, () => ({})),
  row(management.threadDump, () => ({})),
  row(management.loggers, () => ({})),
  row(management.setLevel, () => ({ params: { name: 'ROOT' }, body: { configuredLevel: 'OFF' as const } })),
  row(management.configuration, () => ({})),
  row(management.environment, () => ({})),
  row(management.exchanges, () => ({})),
  row(audits.list, () => ({})),
  row(llmModels.list, () => ({})),
  row(models.list, () => ({})),
  row(models.create, () => ({ body: modelDraft() })),
  row(models.update, async (cell) => ({ ...(await newModel(cell)), body: modelDraft() })),
  row(models.remove, newModel),
  row(modelCosts.list, () => ({})),
  row(modelCosts.csv, () => ({})),
  row(models.test, () => ({ body: modelDraft() })),
  row(externalSplitters.offered, () => ({})),
  row(externalSplitters.list, () => ({})),
  row(externalSplitters.create, () => ({ body: splitterDraft() })),
  row(externalSplitters.update, async (cell) => ({ ...(await newSplitter(cell)), body: splitterDraft() })),
  row(externalSplitters.remove, newSplitter),
  row(apiDocs.get, () => ({})),
];

export const ADMINISTRATION_ROWS: readonly Row[] = [...PEOPLE_ROWS, ...MANAGEMENT_ROWS];
