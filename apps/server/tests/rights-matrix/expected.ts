/**
 * The rights of all callers, written by hand from PERM-01 to PERM-32 (docs/requirements.tsv) and docs/semantics.md#7,
 * never from the server's answers. `ok` is any success. All requests are about one process P; node callers have their
 * mode on each of its nodes, the super annotator has READ on P, the other one ADMIN on another process, and the access
 * token (an API key) belongs to a user with WRITE on P, the last one (`key`) to an administrator: it allows everything
 * except actions whose effect would outlast the key. Lists that leave out what a caller may not see answer `ok`.
 * The endpoints of node types are in `nodes/…/….rights.ts`.
 */
export const EXPECTED = `
                                         | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
account.authenticate                     | ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
account.get                              | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
account.update                           | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  403 | ok  403
account.changePassword                   | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  403 | ok  403
account.logout                           | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
notifications.list                       | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
notifications.unread                     | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
notifications.read                       | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
notifications.readAll                    | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
notifications.settings                   | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
notifications.saveSettings               | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
userSettings.get                         | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
userSettings.save                        | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
userSettings.reset                       | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
userSettings.clear                       | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
registration.register                    | ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
registration.verify                      | ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
registration.requestReset                | ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
registration.finishReset                 | ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
apiKeys.list                             | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
apiKeys.create                           | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  403 | ok  403
apiKeys.remove                           | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  403 | ok  403
oidc.info                                | ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
oidc.start                               | ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
oidc.callback                            | ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
oidc.exchange                            | ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
users.list                               | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
users.search                             | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
users.get                                | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
users.create                             | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  403
users.update                             | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  403
users.remove                             | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  403
authorities.list                         | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
authorities.create                       | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  403
authorities.update                       | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  403
authorities.remove                       | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  403
roles.list                               | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
roles.create                             | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  403
roles.update                             | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  403
roles.remove                             | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  403
audits.list                              | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
llmModels.list                           | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
models.list                              | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
models.create                            | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
models.update                            | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
models.remove                            | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
models.test                              | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
modelCosts.list                          | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
modelCosts.csv                           | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
externalSplitters.offered                | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
externalSplitters.list                   | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
externalSplitters.create                 | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
externalSplitters.update                 | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
externalSplitters.remove                 | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
apiDocs.get                              | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
management.info                          | ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
management.health                        | ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
management.metrics                       | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
management.prometheus                    | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
management.threadDump                    | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
management.loggers                       | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
management.setLevel                      | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
management.configuration                 | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
management.environment                   | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
management.exchanges                     | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok

processes.list                           | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
processes.get                            | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
processes.create                         | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
processFiles.export                      | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processFiles.fragment                    | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processFiles.paste                       | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processFiles.preview                     | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processFiles.apply                       | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processFiles.previewNew                  | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
processFiles.create                      | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
processes.update                         | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processes.remove                         | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processes.setRag                         | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processes.setTags                        | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processes.addActor                       | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processes.setActors                      | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processTags.list                         | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
processTags.create                       | 401 401 | 403 403 ok  | 403 403 403 | 403 ok  403 | ok  ok
processTags.create, of the system        | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
processTags.update                       | 401 401 | 403 403 ok  | 403 403 403 | 403 ok  403 | ok  ok
processTags.update, of the system        | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
processTags.remove                       | 401 401 | 403 403 ok  | 403 403 403 | 403 ok  403 | ok  ok
processTags.remove, of the system        | 401 401 | 403 403 403 | 403 403 403 | 403 403 403 | ok  ok
rag.ask                                  | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
rag.stream                               | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
rag.index                                | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
rag.retry                                | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
ragTemplates.list                        | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
ragTemplates.defaults                    | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
ragTemplates.save                        | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
ragTemplates.remove                      | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
secrets.list                             | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
secrets.create                           | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
secrets.update                           | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
secrets.remove                           | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
replays.state                            | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
replays.list                             | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
replays.preview                          | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
replays.start                            | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
replays.decline                          | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
replays.cancel                           | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
replays.undo                             | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processChanges.list                      | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processChanges.compare                   | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processChanges.compareGraph              | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processChanges.undoState                 | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processChanges.undo                      | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processChanges.redo                      | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
processChanges.restore                   | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
counts.ofProcess                         | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
statistics.ask                           | 401 401 | 403 403 ok  | 403 403 403 | 403 ok  403 | ok  ok
statistics.ask, of nodes                 | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
statistics.ask, of work                  | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
statistics.documents                     | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
statistics.flow                          | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok

nodes.list                               | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
nodes.list, of all processes             | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
nodes.search                             | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
nodes.fetchByIds                         | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
nodes.get                                | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
labellingModels.list                     | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
labellingModels.runOfStep                | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
nodes.previous                           | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
nodes.create                             | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
nodes.update                             | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
nodes.move                               | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
nodes.moveMany                           | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
nodes.remove                             | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
nodes.removeMany                         | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
nodes.properties                         | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
nodes.spanNodes                          | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
nodes.multiprocessed                     | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
nodes.conditionalAcceptance              | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
nodes.customExternal                     | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
nodes.llmExternal                        | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
nodes.trainable                          | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
wildcards.ofNode                         | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
training.status                          | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
training.list                            | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
training.train                           | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
training.cancel                          | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
training.use                             | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
edges.whitelist                          | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
edges.list                               | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
edges.create                             | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
edges.passing                            | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
edges.remove                             | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
predicates.list                          | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
predicates.create                        | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
predicates.update                        | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
predicates.remove                        | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok

labels.ofNode                            | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
labels.roots                             | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
labels.create                            | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
labels.createMany                        | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
labels.change                            | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
labels.move                              | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
labels.update                            | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
labels.remove                            | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
labels.importFile                        | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
labels.exportFile                        | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
classifierTypes.ofProcess                | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
classifierTypes.get                      | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
classifierTypes.create                   | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
classifierTypes.createMany               | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
classifierTypes.change                   | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
classifierTypes.move                     | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
classifierTypes.update                   | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
classifierTypes.remove                   | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
relationTypes.list                       | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
relationTypes.create                     | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
relationTypes.update                     | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
relationTypes.remove                     | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok

documents.get                            | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
documents.create                         | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
documents.update                         | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
documents.info                           | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
documents.search                         | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
documents.saveContent                    | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
documents.imageCount                     | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
documents.image                          | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
documents.imageWords                     | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
documents.imageRanges                    | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
documents.original                       | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
documents.upload                         | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
sources.ofNode                           | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
sources.ofProcess                        | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
sources.items                            | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
sources.retry                            | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
sources.skip                             | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
sources.pause                            | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
documents.answerPartner                  | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
documents.remove                         | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
documents.removeMany                     | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
documents.removeAll                      | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
history.ofDocument                       | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
asrDocuments.list                        | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
asrDocuments.search                      | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
asrDocuments.create                      | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
asrDocuments.update                      | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
asrDocuments.remove                      | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
recordings.audio                         | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
recordings.peaks                         | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
recordings.openStream                    | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
recordings.stream                        | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
recordings.utterances                    | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
transcriptFiles.download                 | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
transcriptFiles.formats                  | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
transcriptFiles.replace                  | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
utterances.update                        | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
utterances.saveBatch                     | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
utteranceTokens.create                   | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
utteranceTokens.update                   | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
utteranceTokens.remove                   | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
utteranceTokens.removeMany               | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
utteranceTokens.tags                     | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
hints.ofDocument                         | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
glossary.get                             | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
glossary.change                          | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok

steps.state                              | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
steps.assign                             | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
steps.update, complete                   | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
steps.update, accept                     | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
steps.update, accept where it is required | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
steps.update, activate                   | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
steps.update, cancel the acceptance      | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
steps.update, mark as master             | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
steps.rerun                              | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
steps.cancel                             | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
steps.missingLabels                      | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
steps.rerunnable                         | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
assignment.block                         | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
assignment.unblock                       | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
assignment.replace                       | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
assignment.replace, without another assignee | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
assignment.add, oneself                  | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
assignment.add, another user             | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
assignment.addMany                       | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
assignment.remove, oneself               | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
assignment.remove, another user          | 401 401 | 403 403 ok  | 403 403 403 | 403 404 403 | ok  ok
assignment.next                          | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
myWork.overview                          | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
myWork.next                              | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
savedViews.list                          | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
savedViews.save                          | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
savedViews.remove                        | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
nerTags.list                             | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
nerTags.create                           | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
nerTags.createMany                       | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
nerTags.update                           | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
nerTags.remove                           | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
relationGraphs.list                      | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
relationGraphs.create                    | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
relationGraphs.update                    | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
relationGraphs.validate                  | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
relationGraphs.remove                    | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
classifierTags.ofStep                    | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
classifierTags.save                      | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
classifierTags.ofDocument                | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
issues.list                              | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
issues.create                            | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
issues.update                            | 401 401 | 403 ok  ok  | 403 403 403 | 403 404 ok  | ok  ok
issues.readers                           | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
workTimers.create                        | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
exports.stepResults                      | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
actionResults.list                       | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
actionResults.sendRequest                | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
actionResults.sendMail                   | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
actionResults.sendToSftp                 | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
actionResults.sendToGoogleDrive          | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
actionResults.execute                    | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
`;
