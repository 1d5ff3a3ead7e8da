import { Columns3, Download } from 'lucide-react'
import { useState } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { changeSetting, useSettings } from '../../shell/settings-store.ts'
import { columnWord, findingsText } from '../../text/findings.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
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

/** The menu that downloads what is shown. */
export const ExportMenu = ({ search }: { search: SearchParams }) => {
  const [isRunning, setRunning] = useState(false)
  const run = async (format: 'csv' | 'ndjson') => {
    setRunning(true)
    try {
      const { exportShown } = await import('./export.ts')
      const name = await exportShown(search, format)
      showToast(findingsText.exported(name))
    } catch (error) {
      showToast(findingsText.exportFailed, {
        description: error instanceof Error ? error.message : String(error),
        action: { label: findingsText.export, run: () => void run(format) },
      })
    } finally {
      setRunning(false)
    }
  }
  return (
    <Menu
      trigger={
        <Button aria-busy={isRunning} disabled={isRunning}>
          <Download size={14} aria-hidden="true" />
          {findingsText.export}
        </Button>
      }
      entries={[
        { kind: 'action', label: findingsText.exportCsv, run: () => void run('csv') },
        { kind: 'action', label: findingsText.exportJson, run: () => void run('ndjson') },
      ]}
    />
  )
}
