import { Columns3 } from 'lucide-react'
import type { SearchParams } from '../../search-params.ts'
import { changeSetting, useSettings } from '../../shell/settings-store.ts'
import { columnWord, findingsText } from '../../text/findings.ts'
import { Button } from '../../ui/button.tsx'
import { ExportMenu } from '../../ui/menu/export-menu.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { toggleColumn, useColumns } from './column-store.ts'
import { FINDING_COLUMNS, FIXED_COLUMNS } from './finding-columns.tsx'

const DENSITIES = Object.entries(findingsText.densities)

/** The menu of the columns and of the height of the rows. */
export const ColumnsMenu = () => {
  const columns = useColumns()
  const { density } = useSettings()
  return (
    <Menu
      trigger={
        <Button look="ghost" isIcon aria-label={findingsText.columns}>
          <Columns3 size={15} aria-hidden="true" />
        </Button>
      }
      entries={[
        {
          kind: 'choices',
          label: findingsText.density,
          value: density,
          options: DENSITIES,
          onChange: (value) =>
            changeSetting('density', value === 'compact' ? value : 'comfortable'),
        },
        { kind: 'line' },
        ...FINDING_COLUMNS.filter(({ id }) => !FIXED_COLUMNS.has(id)).map(({ id }) => ({
          kind: 'check' as const,
          label: columnWord(id),
          isChecked: columns.some((column) => column.id === id),
          onToggle: () => toggleColumn(id),
        })),
      ]}
    />
  )
}

const FORMATS = ['csv', 'ndjson'] as const

/** The menu that downloads what is shown. */
export const FindingsExport = ({ search }: { search: SearchParams }) => (
  <ExportMenu
    entries={FORMATS.map((format) => ({
      label: findingsText.exportNames[format],
      save: async () => (await import('./export.ts')).exportShown(search, format),
    }))}
  />
)
