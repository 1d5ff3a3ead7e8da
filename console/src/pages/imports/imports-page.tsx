import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { pageOf, pageParam } from '../../search-params.ts'
import { importsText } from '../../text/imports.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DropZone } from './drop-zone.tsx'
import { importColumns } from './import-columns.tsx'
import { ImportOptionsForm } from './import-options.tsx'
import { ImportRunDialog } from './import-run-dialog.tsx'
import { importRuns } from './imports-queries.ts'
import { NO_OPTIONS } from './upload.ts'
import { UploadList } from './upload-list.tsx'
import {
  addUploads,
  cancelUpload,
  removeUpload,
  retryUpload,
  type Upload,
  useUploads,
} from './uploads.ts'

const route = getRouteApi('/imports')

const refusalOf = (upload: Upload | undefined) =>
  upload?.state.step === 'failed' ? upload.state.error : undefined

/** Brings in files of scanners, and lists what came in before. */
export const ImportsPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [options, setOptions] = useState(NO_OPTIONS)
  const uploads = useUploads()
  const runs = useQuery(importRuns(pageOf(search)))
  const open = (run: string | undefined) =>
    void navigate({ search: (old) => ({ ...old, run }), replace: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` does the same at every render
  const columns = useMemo(() => importColumns(({ id }) => open(id)), [])
  return (
    <Page title={importsText.title}>
      <DropZone onFiles={(files) => addUploads(files, options)} />
      <ImportOptionsForm
        options={options}
        error={refusalOf(uploads.at(-1))}
        onChange={setOptions}
      />
      {uploads.length > 0 && (
        <UploadList
          uploads={uploads}
          onCancel={cancelUpload}
          onRetry={(id) => retryUpload(id, options)}
          onRemove={removeUpload}
        />
      )}
      <Card title={importsText.runs} className="overflow-hidden">
        <PagedTable
          query={runs}
          label={importsText.runsList}
          columns={columns}
          rowKey={({ id }) => id}
          isCurrent={({ id }) => id === search.run}
          empty={<EmptyState title={importsText.noRuns}>{importsText.noRunsBody}</EmptyState>}
          onPage={(page) => void navigate({ search: (old) => ({ ...old, page: pageParam(page) }) })}
        />
      </Card>
      {search.run !== undefined && (
        <ImportRunDialog id={search.run} onClose={() => open(undefined)} />
      )}
    </Page>
  )
}
