import { Columns3, Download } from 'lucide-react'
import { useState } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { changeSetting, useSettings } from '../../shell/settings-store.ts'
import { columnWord, findingsText } from '../../text/findings.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuCheck, MenuChoice, MenuChoices, MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.tsx'
import { toggleColumn, useColumns } from './column-store.ts'
import { exportShown } from './export.ts'
import { FINDING_COLUMNS, FIXED_COLUMNS } from './finding-columns.tsx'

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
    >
      <MenuChoices
        label={findingsText.density}
        value={density}
        onChange={(value) => changeSetting('density', value === 'compact' ? value : 'comfortable')}
      >
        <MenuChoice value="comfortable">{findingsText.densities.comfortable}</MenuChoice>
        <MenuChoice value="compact">{findingsText.densities.compact}</MenuChoice>
      </MenuChoices>
      <div className="my-1 border-t border-line" />
      {FINDING_COLUMNS.filter(({ id }) => !FIXED_COLUMNS.has(id)).map(({ id }) => (
        <MenuCheck
          key={id}
          isChecked={columns.some((column) => column.id === id)}
          onToggle={() => toggleColumn(id)}
        >
          {columnWord(id)}
        </MenuCheck>
      ))}
    </Menu>
  )
}

/** The menu that downloads what is shown. */
export const ExportMenu = ({ search }: { search: SearchParams }) => {
  const [isRunning, setRunning] = useState(false)
  const run = async (format: 'csv' | 'ndjson') => {
    setRunning(true)
    try {
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
    >
      <MenuItem onSelect={() => void run('csv')}>{findingsText.exportCsv}</MenuItem>
      <MenuItem onSelect={() => void run('ndjson')}>{findingsText.exportJson}</MenuItem>
    </Menu>
  )
}
