import { Page } from '../../ui/page.tsx'

export const IssuesPage = () => <Page title="Issues">{null}</Page>
