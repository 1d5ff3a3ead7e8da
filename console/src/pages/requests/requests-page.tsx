import { Page } from '../../ui/page.tsx'

export const RequestsPage = () => <Page title="Home">{null}</Page>
