import { useMemo, useState } from 'react'

/**
 * Returns the module once it has been opened, and the properties of the button that opens it. The module is
 * fetched when the pointer or the focus reaches the button, so that the click finds it there.
 */
export const useOnDemand = <Module>(load: () => Promise<Module>) => {
  const [module, setModule] = useState<Module>()
  const button = useMemo(() => {
    const fetch = () => void load()
    return {
      onPointerEnter: fetch,
      onFocus: fetch,
      onClick: () => void load().then((loaded) => setModule(() => loaded)),
      'aria-expanded': false,
    }
  }, [load])
  return { module, button }
}
