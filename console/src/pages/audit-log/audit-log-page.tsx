import { Page } from '../../ui/page.tsx'

export const AuditLogPage = () => <Page title="Audit log">{null}</Page>
