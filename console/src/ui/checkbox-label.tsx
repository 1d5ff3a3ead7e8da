import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Checkbox } from './checkbox.tsx'

/** A checkbox with its label; a click on either is a click on both. */
export const CheckboxLabel = ({
  children,
  className,
  ...rest
}: ComponentProps<typeof Checkbox> & { children: ReactNode }) => {
  const id = useId()
  return (
    <span className={clsx('inline-flex h-8 items-center gap-1.5', className)}>
      <Checkbox id={id} {...rest} />
      <label htmlFor={id}>{children}</label>
    </span>
  )
}
