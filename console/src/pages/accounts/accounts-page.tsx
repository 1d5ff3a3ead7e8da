import { Page } from '../../ui/page.tsx'

export const AccountsPage = () => <Page title="Accounts">{null}</Page>
