import { useCaller, useHasRole } from '../../session/session.ts'

/** Whether the service lets the caller change policies. */
export const useCanManage = () => {
  const { permissions } = useCaller()
  const hasRole = useHasRole('operator', 'admin')
  return hasRole && permissions.includes('policy:manage')
}
