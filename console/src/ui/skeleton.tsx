import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { commonText } from '../text/shell.ts'

/** Shorter waits show nothing: a flash of grey is worse than a short pause. */
const DELAY_MS = 150

/** Boxes with the geometry of what is loading. */
export const Skeleton = ({
  className,
  lines = 1,
  children,
}: {
  className?: string
  lines?: number
  /** Boxes in place of lines. */
  children?: ReactNode
}) => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={clsx('flex flex-col gap-2', !isLate && 'invisible')}>
      <span className="sr-only">{commonText.loading}</span>
      {children ??
        Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change places
          <div key={line} className={clsx('skeleton', className ?? 'h-4')} />
        ))}
    </div>
  )
}
