import { importsText } from '../../text/imports.ts'
import { CheckboxLabel } from '../../ui/checkbox-label.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FORMATS } from './formats.ts'
import type { ImportOptions } from './upload.ts'

/** What the sender states about the files that are dropped next. */
export const ImportOptionsForm = ({
  options,
  onChange,
}: {
  options: ImportOptions
  onChange: (options: ImportOptions) => void
}) => {
  const set = (change: Partial<ImportOptions>) => onChange({ ...options, ...change })
  return (
    <details className="rounded-xl border border-line bg-surface shadow-card">
      <summary className="px-4 py-3 font-medium">{importsText.options}</summary>
      <div className="grid grid-cols-2 gap-4 border-t border-line p-4 max-sm:grid-cols-1">
        <label className="flex flex-col gap-1 font-medium">
          {importsText.format}
          <select
            className="field-box font-normal"
            value={options.format}
            onChange={({ target }) => set({ format: target.value })}
          >
            {FORMATS.map((format) => (
              <option key={format} value={format}>
                {format === 'auto' ? importsText.automatic : format}
              </option>
            ))}
          </select>
        </label>
        <TextField
          label={importsText.account}
          hint={importsText.accountHint}
          maxLength={256}
          value={options.account}
          onChange={({ target }) => set({ account: target.value })}
        />
        <TextField
          label={importsText.cluster}
          maxLength={256}
          value={options.cluster}
          onChange={({ target }) => set({ cluster: target.value })}
        />
        <TextField
          label={importsText.repository}
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
