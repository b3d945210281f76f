/**
 * Who may call what: written by hand from what was asked for (spec platform 6, workspace 6, nodes 6; semantics 7;
 * resolutions ), never from what the server answers. `ok` is any
 * success. All requests are about one process P; node callers hold their mode on each of its nodes, the super annotator
 * READ on P, the other ADMIN on another process. Lists that leave out what a caller may not see answer `ok`.
 */
export const EXPECTED = `
                                       | nobody off | pR  pW  pA  | nR  nW  nA  | sup other | admin
account.authenticate                   | ok     ok  | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
account.get                            | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
account.logout                         | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
management.info                        | ok     ok  | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
management.health                      | ok     ok  | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok

processes.list                         | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
processes.get                          | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
processes.create                       | 401    401 | 403 403 403 | 403 403 403 | 403 403   | ok
processes.remove                       | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
processes.setTags                      | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
processes.addActor                     | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
processes.setActors                    | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
processTags.list                       | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
processTags.create                     | 401    401 | 403 403 ok  | 403 403 403 | 403 ok    | ok
processTags.create, of the system      | 401    401 | 403 403 403 | 403 403 403 | 403 403   | ok
processTags.update                     | 401    401 | 403 403 ok  | 403 403 403 | 403 ok    | ok
processTags.update, of the system      | 401    401 | 403 403 403 | 403 403 403 | 403 403   | ok
processTags.remove                     | 401    401 | 403 403 ok  | 403 403 403 | 403 ok    | ok
processTags.remove, of the system      | 401    401 | 403 403 403 | 403 403 403 | 403 403   | ok
rejudgement.get                        | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
rejudgement.start                      | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
rejudgement.cancel                     | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
counts.ofProcess                       | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok

nodes.list                             | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
nodes.list, of all processes           | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
nodes.fetchByIds                       | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
nodes.get                              | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
nodes.previous                         | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
nodes.create                           | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
nodes.update                           | 401    401 | 403 403 ok  | 403 403 ok  | 403 404   | ok
nodes.move                             | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
nodes.moveMany                         | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
nodes.remove                           | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
nodes.properties                       | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
nodes.spanNodes                        | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
nodes.multiprocessed                   | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
nodes.conditionalAcceptance            | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
nodes.customExternal                   | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
nodes.llmExternal                      | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
nodes.trainable                        | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
wildcards.ofNode                       | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
edges.whitelist                        | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
edges.list                             | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
edges.create                           | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
edges.remove                           | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
predicates.list                        | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
predicates.create                      | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
predicates.update                      | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
predicates.remove                      | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok

labels.ofNode                          | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
labels.roots                           | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
labels.create                          | 401    401 | 403 403 ok  | 403 403 ok  | 403 404   | ok
labels.update                          | 401    401 | 403 403 ok  | 403 403 ok  | 403 404   | ok
labels.remove                          | 401    401 | 403 403 ok  | 403 403 ok  | 403 404   | ok
labels.importFile                      | 401    401 | 403 403 ok  | 403 403 ok  | 403 404   | ok
labels.exportFile                      | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
matchingRules.list                     | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
matchingRules.save                     | 401    401 | 403 403 ok  | 403 403 ok  | 403 404   | ok
classifierTypes.ofProcess              | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
classifierTypes.get                    | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
classifierTypes.create                 | 401    401 | 403 403 ok  | 403 403 ok  | 403 404   | ok
classifierTypes.update                 | 401    401 | 403 403 ok  | 403 403 ok  | 403 404   | ok
classifierTypes.remove                 | 401    401 | 403 403 ok  | 403 403 ok  | 403 404   | ok
relationTypes.list                     | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
relationTypes.create                   | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
relationTypes.update                   | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
relationTypes.remove                   | 401    401 | 403 403 ok  | 403 403 ok  | 403 404   | ok

documents.get                          | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
documents.info                         | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
documents.search                       | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
documents.saveContent                  | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
documents.imageCount                   | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
documents.image                        | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
documents.imageWords                   | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
documents.original                     | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
documents.upload                       | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
documents.remove                       | 401    401 | 403 ok  ok  | 403 403 403 | 403 404   | ok
documents.removeMany                   | 401    401 | 403 ok  ok  | 403 403 403 | 403 404   | ok
documents.removeAll                    | 401    401 | 403 403 ok  | 403 403 403 | 403 404   | ok
history.ofDocument                     | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
recordings.audio                       | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
recordings.utterances                  | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok

steps.state                            | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
steps.assign                           | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
steps.update, complete                 | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
steps.update, accept                   | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
steps.update, accept where it is required | 401 401 | 403 403 ok  | 403 403 ok  | 403 404   | ok
steps.update, activate                 | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
steps.update, cancel the acceptance    | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
steps.update, mark as master           | 401    401 | 403 403 ok  | 403 403 ok  | 403 404   | ok
steps.rerun                            | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
steps.cancel                           | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
steps.rerunnable                       | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
nerTags.list                           | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
nerTags.create                         | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
nerTags.update                         | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
nerTags.remove                         | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
classifierTags.ofStep                  | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
classifierTags.save                    | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
classifierTags.ofDocument              | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
exports.stepResults                    | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
actionResults.list                     | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  ok    | ok
actionResults.sendRequest              | 401    401 | ok  ok  ok  | ok  ok  ok  | ok  404   | ok
actionResults.execute                  | 401    401 | 403 ok  ok  | 403 ok  ok  | ok  404   | ok
`;
