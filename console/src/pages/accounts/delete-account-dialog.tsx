import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { accountsText } from '../../text/accounts.ts'
import { commonText } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { formatCount } from '../../ui/format.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { nameOf } from './account-columns.tsx'
import { type Account, deleteAccount } from './accounts-queries.ts'

/** Deletes an account after its id was typed. */
export const DeleteAccountDialog = ({
  account,
  onClose,
}: {
  account: Account
  onClose: () => void
}) => {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isMismatch, setMismatch] = useState(false)
  const removal = useMutation({
    mutationFn: deleteAccount,
    onSuccess: async () => {
      showToast(accountsText.removed(nameOf(account)))
      onClose()
      await client.invalidateQueries()
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isSame = typed.trim() === account.id
    setMismatch(!isSame)
    if (isSame) removal.mutate(account)
  }
  const findings = formatCount(account.finding_counts.total, 'finding', 'findings')
  return (
    <Dialog title={accountsText.removeTitle(nameOf(account))} isOpen onClose={onClose}>
      <form className="flex flex-col gap-4" onSubmit={onSubmit} noValidate>
        <p>{accountsText.removeBody(findings)}</p>
        <TextField
          label={accountsText.removeLabel(account.id)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isMismatch ? accountsText.removeMismatch : removal.error}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button type="submit" look="danger" disabled={removal.isPending}>
            {accountsText.remove}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
