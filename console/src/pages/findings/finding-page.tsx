import { Page } from '../../ui/page.tsx'

export const FindingPage = () => <Page title="Finding">{null}</Page>
