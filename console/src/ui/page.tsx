import type { ReactNode } from 'react'
import { useEffect } from 'react'

/** The frame of a page that scrolls as a whole: its only heading of level 1, its actions, its content. */
export const Page = ({
  title,
  count,
  actions,
  back,
  children,
}: {
  title: string
  /** How many there are of what the page lists. */
  count?: string | undefined
  actions?: ReactNode
  /** The way to the list that the page is of. */
  back?: ReactNode
  children: ReactNode
}) => {
  useDocumentTitle(title)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll a page without controls
    <div className="h-full overflow-y-auto outline-none" tabIndex={0}>
      <div className="mx-auto flex max-w-[1440px] flex-col gap-4 p-6 max-sm:p-4">
        {back === undefined ? (
          <PageHeader title={title} count={count} actions={actions} />
        ) : (
          <div className="flex flex-col gap-1">
            {back}
            <PageHeader title={title} count={count} actions={actions} />
          </div>
        )}
        {children}
      </div>
    </div>
  )
}

export const PageHeader = ({
  title,
  count,
  actions,
}: {
  title: string
  count?: string | undefined
  actions?: ReactNode
}) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:gap-x-2">
    <div className="flex min-w-0 items-baseline gap-2.5">
      <h1 className="min-w-0 text-lg font-semibold break-words sm:truncate">{title}</h1>
      {count !== undefined && (
        <span className="whitespace-nowrap text-muted tabular-nums" aria-live="polite">
          {count}
        </span>
      )}
    </div>
    {actions !== undefined && (
      <div className="flex flex-wrap items-center gap-2 max-sm:gap-1">{actions}</div>
    )}
  </div>
)

let product = 'Stance'

/** The product's name from the branding stands behind every title. */
export const nameProduct = (name: string) => {
  product = name
}

export const useDocumentTitle = (title: string) => {
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title])
}
