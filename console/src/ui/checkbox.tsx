import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useRef } from 'react'

/** A native checkbox, so that forced colours and assistive technology know it. */
export const Checkbox = ({
  isMixed = false,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { isMixed?: boolean }) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return <input ref={box} type="checkbox" className={clsx('checkbox', className)} {...rest} />
}
