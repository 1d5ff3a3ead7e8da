import { connectionsText } from '../../text/connections.ts'
import { Choice } from '../../ui/choice.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { type Cloud, LISTS } from './connection-draft.ts'
import type { useConnectionForm } from './use-connection-form.ts'

const CLOUDS = Object.entries(connectionsText.clouds) as [Cloud, string][]

/** What the connection reads: the lists of the chosen cloud. */
export const ReadingFields = ({
  form: { draft, change, errorOf, refusedEntry },
}: {
  form: ReturnType<typeof useConnectionForm>
}) => (
  <>
    <Choice
      label={connectionsText.cloud}
      value={draft.cloud}
      options={CLOUDS}
      onChange={(cloud) => change({ cloud })}
    />
    {LISTS[draft.cloud].map((name) => {
      const { label, hint, example } = connectionsText.fields[name]
      const entry = refusedEntry(name)
      return (
        <TextArea
          key={name}
          label={label}
          hint={entry === undefined ? hint : connectionsText.entry(entry)}
          placeholder={example}
          error={errorOf(name)}
          rows={Math.min(6, Math.max(2, draft.lists[name].split('\n').length))}
          className="font-mono text-xs"
          spellCheck={false}
          autoCapitalize="off"
          value={draft.lists[name]}
          onChange={({ target }) => change({ lists: { ...draft.lists, [name]: target.value } })}
        />
      )
    })}
    {draft.cloud === 'aws' && (
      <SelectField
        label={connectionsText.hub}
        options={connectionsText.hubs}
        value={draft.hub}
        onChange={({ target }) => change({ hub: target.value })}
      />
    )}
  </>
)
