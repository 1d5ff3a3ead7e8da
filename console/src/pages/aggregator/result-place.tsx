import { useAccountNames } from '../../api/account-names.ts'
import { resourceName } from '../../api/resource-name.ts'

/** What the resource of a finding is called, and the account that it is in. */
export const ResultPlace = ({
  resource_id,
  account_id,
}: Record<'resource_id' | 'account_id', string>) => {
  const account = useAccountNames().get(account_id) ?? account_id
  return (
    <span
      className="block truncate font-mono text-2xs leading-[15px] text-faint"
      title={resource_id}
    >
      {[resourceName(resource_id), account].filter((text) => text !== '').join(' · ')}
    </span>
  )
}
