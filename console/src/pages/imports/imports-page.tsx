import { Page } from '../../ui/page.tsx'

export const ImportsPage = () => <Page title="Imports">{null}</Page>
