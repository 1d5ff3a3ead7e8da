import { formatNames } from '../../text/formats.ts'
import { importsText } from '../../text/imports.ts'
import { CheckboxLabel } from '../../ui/checkbox-label.tsx'
import { fieldOfError } from '../../ui/form/field-errors.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { ImportOptions } from './upload.ts'

const FORMATS = Object.entries({ auto: importsText.recognise, ...formatNames })

const FIELDS = {
  format: 'format',
  account: 'account',
  cluster: 'cluster',
  repository: 'repository',
} as const

/** What the sender states about the files that are dropped next. */
export const ImportOptionsForm = ({
  options,
  error,
  onChange,
}: {
  options: ImportOptions
  /** Why the last file was refused. */
  error: unknown
  onChange: (options: ImportOptions) => void
}) => {
  const refused = fieldOfError(error, FIELDS)
  const errorOf = (field: keyof typeof FIELDS) => (field === refused ? error : undefined)
  const set = (change: Partial<ImportOptions>) => onChange({ ...options, ...change })
  return (
    <details
      open={refused === undefined ? undefined : true}
      className="rounded-xl border border-line bg-surface shadow-card"
    >
      <summary className="px-4 py-3 font-medium">{importsText.options}</summary>
      <div className="grid grid-cols-2 gap-4 border-t border-line p-4 max-sm:grid-cols-1">
        <SelectField
          label={importsText.format}
          error={errorOf('format')}
          options={FORMATS}
          value={options.format}
          onChange={({ target }) => set({ format: target.value })}
        />
        <TextField
          label={importsText.account}
          hint={importsText.accountHint}
          error={errorOf('account')}
          maxLength={256}
          value={options.account}
          onChange={({ target }) => set({ account: target.value })}
        />
        <TextField
          label={importsText.cluster}
          error={errorOf('cluster')}
          maxLength={256}
          value={options.cluster}
          onChange={({ target }) => set({ cluster: target.value })}
        />
        <TextField
          label={importsText.repository}
          error={errorOf('repository')}
          maxLength={256}
          value={options.repository}
          onChange={({ target }) => set({ repository: target.value })}
        />
        <div className="col-span-full flex flex-col">
          <CheckboxLabel
            checked={options.complete}
            onChange={({ target }) => set({ complete: target.checked })}
          >
            {importsText.complete}
          </CheckboxLabel>
          <p className="text-xs text-muted">{importsText.completeHint}</p>
          {options.complete && (
            <CheckboxLabel
              checked={options.failures_only}
              onChange={({ target }) => set({ failures_only: target.checked })}
            >
              {importsText.failuresOnly}
            </CheckboxLabel>
          )}
        </div>
      </div>
    </details>
  )
}
