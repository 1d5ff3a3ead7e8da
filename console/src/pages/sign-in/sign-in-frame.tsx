import type { ReactNode } from 'react'
import { Logo } from '../../shell/logo.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'

interface CardProps {
  title: string
  logo: string
  company?: string
  children: ReactNode
}

export const SignInCard = ({ title, logo, company, children }: CardProps) => (
  <div className="flex w-full max-w-sm flex-col gap-5 rounded-2xl border border-line bg-surface p-6 shadow-popup">
    <div className="flex items-center gap-3">
      <Logo url={logo} size={36} />
      <div className="min-w-0">
        <h1 className="text-lg font-semibold">{title}</h1>
        {company !== undefined && company !== '' && (
          <p className="truncate text-xs text-muted">{company}</p>
        )}
      </div>
    </div>
    {children}
  </div>
)

/** The card in the middle of a page without a shell. */
export const SignInFrame = (card: CardProps) => {
  useDocumentTitle(card.title)
  return (
    <main className="grid h-full place-items-center overflow-y-auto p-4">
      <SignInCard {...card} />
    </main>
  )
}
