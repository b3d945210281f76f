import type { Changelog } from './versions.ts';

export const changelog: Changelog = {
  'v1.10': [
    'New wildcards for templates: the labels that a classifier used, whether a certain label was used (true or false), and the URL and ID of a file that was created in the cloud drive.',
  ],
  'v1.9': [
    'Processes have tags. A system admin creates, edits and deletes them; a process admin adds them to a process and removes them.',
    'The list of processes can be searched by tag.',
  ],
  'v1.8': ['The tools sidebar of the workspace can be made wider and narrower.'],
  'v1.7': ['Matching rules are created, changed and deleted in batches: one save for the whole list.'],
  'v1.6': [
    'Action nodes (send mail, send request) replace triggers and actions.',
    'Each action node has a condition: a cron schedule, a threshold of waiting documents, or always.',
  ],
  'v1.5': [
    'A process admin can change the template for questions about a collection of documents (RAG) and can run steps again.',
  ],
  'v1.4': ['A tree of labels can be imported from a JSON file together with its matching rules.'],
  'v1.3': ['File parser steps that are WAITING or in ERROR can be run again, one by one or from a list.'],
  'v1.2': ['Multi-processed steps: several people do the same step of a document independently.'],
  'v1.1': ['Step acceptance: a step can require a review before the document moves on.'],
  'v1.0': [
    'A completed step stays finished when the graph before it changes.',
    'Documents move through the graph automatically: each edge evaluates its predicates.',
  ],
  'v0.17': ['Names of labels may also contain a dot.'],
  'v0.16': ['The name of a node is unique in its process.'],
  'v0.15': ['Permissions on single nodes: a node administrator configures the nodes assigned to them.'],
  'v0.14': ['Words of a recording can be tagged, with their times.'],
  'v0.13': ['Matching rules: exact, by regular expression, and fuzzy.'],
  'v0.12': [
    'Rules for the names of labels: at most 100 characters; letters, digits, spaces and - _ , ( ) / are allowed.',
  ],
  'v0.11': ['Relations between tags, with types of their own.'],
  'v0.10': ['The interface is available in English and Polish.'],
};
