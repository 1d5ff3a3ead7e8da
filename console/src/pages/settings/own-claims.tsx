import { useCaller } from '../../session/session.ts'
import { settingsText } from '../../text/settings.ts'
import { roleWord } from '../../text/words.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts/facts.tsx'
import { Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'

const listed = (values: readonly string[]) =>
  values.length === 0 ? settingsText.none : values.join(', ')

const scoped = (values: readonly string[]) =>
  values.includes('*') ? settingsText.everything : listed(values)

/** What the service reads from the caller's token. */
export const OwnClaims = () => {
  const caller = useCaller()
  const { scopes } = settingsText
  return (
    <Card title={settingsText.you}>
      <div className="px-4 pt-1 pb-2">
        <Facts
          entries={[
            [settingsText.subject, caller.subject],
            [settingsText.name, caller.name || settingsText.none],
            [settingsText.email, caller.email || settingsText.none],
            [settingsText.issuer, caller.issuer],
            [settingsText.roles, listed(caller.roles.map(roleWord))],
            [settingsText.permissions, listed(caller.permissions)],
            [scopes.accounts, scoped(caller.scope.accounts)],
            [scopes.providers, scoped(caller.scope.providers)],
            [scopes.regions, scoped(caller.scope.regions)],
            [scopes.applications, scoped(caller.scope.applications)],
            [settingsText.expires, <Time key="expires" at={caller.expires_at} />],
          ]}
        />
        {caller.hint !== '' && <p className="py-2 text-medium-text">{caller.hint}</p>}
      </div>
      <details className="border-t border-line">
        <summary className="px-4 py-3 font-medium">{settingsText.claims}</summary>
        <Table
          label={settingsText.claims}
          rows={Object.entries(caller.claims)}
          rowKey={([meaning]) => meaning}
          columns={[
            {
              id: 'claim',
              header: settingsText.claimColumns.claim,
              cell: ([, { claim }]) => <code className="font-mono text-xs">{claim}</code>,
            },
            {
              id: 'meaning',
              header: settingsText.claimColumns.meaning,
              cell: ([meaning]) => meaning,
            },
            {
              id: 'found',
              header: settingsText.claimColumns.found,
              cell: ([, { found }]) => settingsText.found[found],
            },
          ]}
        />
      </details>
    </Card>
  )
}
