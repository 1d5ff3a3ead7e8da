import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

const LOOKS = {
  default: 'border-line bg-surface text-foreground shadow-card hover:bg-row-hover',
  primary: 'border-transparent bg-accent text-on-accent hover:brightness-110',
  ghost: 'border-transparent text-muted hover:bg-row-hover hover:text-foreground',
  danger: 'border-critical-text bg-surface text-critical-text hover:bg-critical-tint',
} as const

interface Look {
  look?: keyof typeof LOOKS
  /** A square button; its accessible name comes from `aria-label` or hidden text. */
  isIcon?: boolean
}

/** Returns the classes of a button, for links that look like one. */
export const buttonClasses = ({ look = 'default', isIcon = false }: Look = {}) =>
  clsx(
    'inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-lg border text-sm font-medium whitespace-nowrap transition-colors disabled:opacity-50 aria-disabled:opacity-50',
    isIcon ? 'w-8' : 'px-2.5',
    LOOKS[look],
  )

export const Button = ({
  look,
  isIcon,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) => (
  <button
    type={type}
    className={clsx(buttonClasses({ ...(look && { look }), ...(isIcon && { isIcon }) }), className)}
    {...rest}
  />
)

/** A key of the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded border border-line bg-sunken px-1 font-sans text-2xs font-medium text-muted">
    {children}
  </kbd>
)
