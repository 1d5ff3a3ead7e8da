import { changeSetting, useSettings } from '../../shell/settings-store.ts'
import { settingsText } from '../../text/settings.ts'
import { Card } from '../../ui/card.tsx'
import { CheckboxLabel } from '../../ui/checkbox-label.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Page } from '../../ui/page.tsx'
import { ApiAccess } from './api-access.tsx'
import { OwnClaims } from './own-claims.tsx'

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const Appearance = () => {
  const { theme, zone, singleKeys } = useSettings()
  const { themes, zones } = settingsText
  return (
    <Card title={settingsText.appearance}>
      <div className="flex flex-col gap-3 px-4 pt-1 pb-4">
        <Choice
          label={settingsText.theme}
          value={theme}
          options={[
            ['light', themes.light],
            ['dark', themes.dark],
            ['system', themes.system],
          ]}
          onChange={(value) => changeSetting('theme', value)}
        />
        <Choice
          label={settingsText.zone}
          value={zone}
          options={[
            ['utc', zones.utc],
            ['local', zones.local(localZone())],
          ]}
          onChange={(value) => changeSetting('zone', value)}
        />
        <div className="flex gap-4 max-sm:flex-col max-sm:gap-0">
          <span className="w-36 shrink-0 pt-1.5 text-muted">{settingsText.keyboard}</span>
          <div>
            <CheckboxLabel
              checked={singleKeys}
              onChange={({ target }) => changeSetting('singleKeys', target.checked)}
            >
              {settingsText.singleKeys}
            </CheckboxLabel>
            <p className="text-xs text-muted">{settingsText.singleKeysHint}</p>
          </div>
        </div>
        <p className="text-xs text-muted">{settingsText.kept}</p>
      </div>
    </Card>
  )
}

/** How the console looks in this browser, who the caller is, and how to reach the API without the console. */
export const SettingsPage = () => (
  <Page title={settingsText.title}>
    <div className="flex max-w-3xl flex-col gap-4">
      <Appearance />
      <OwnClaims />
      <ApiAccess />
    </div>
  </Page>
)
