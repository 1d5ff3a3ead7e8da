/** What became of an import, in its list and among the jobs. */
export const IMPORT_OUTCOMES = {
  running: 'Running',
  completed: 'Completed',
  partly_rejected: 'Partly rejected',
  rejected: 'All rejected',
  failed: 'Failed',
}
