import awsFsbp from '../rules/data/frameworks/aws-fsbp.json' with { type: 'json' }
import cisAws14 from '../rules/data/frameworks/cis-aws-1.4.json' with { type: 'json' }
import cisAws30 from '../rules/data/frameworks/cis-aws-3.0.json' with { type: 'json' }
import cisAws50 from '../rules/data/frameworks/cis-aws-5.0.json' with { type: 'json' }
import cisAws70 from '../rules/data/frameworks/cis-aws-7.0.json' with { type: 'json' }
import cisAzure20 from '../rules/data/frameworks/cis-azure-2.0.json' with { type: 'json' }
import cisAzure40 from '../rules/data/frameworks/cis-azure-4.0.json' with { type: 'json' }
import cisAzure60 from '../rules/data/frameworks/cis-azure-6.0.json' with { type: 'json' }
import cisControls81 from '../rules/data/frameworks/cis-controls-8.1.json' with { type: 'json' }
import cisGcp20 from '../rules/data/frameworks/cis-gcp-2.0.json' with { type: 'json' }
import cisGcp40 from '../rules/data/frameworks/cis-gcp-4.0.json' with { type: 'json' }
import cisGcp50 from '../rules/data/frameworks/cis-gcp-5.0.json' with { type: 'json' }
import cisKubernetes112 from '../rules/data/frameworks/cis-kubernetes-1.12.json' with {
  type: 'json',
}
import cmmc20 from '../rules/data/frameworks/cmmc-2.0.json' with { type: 'json' }
import csaCcm40 from '../rules/data/frameworks/csa-ccm-4.0.json' with { type: 'json' }
import dora from '../rules/data/frameworks/dora.json' with { type: 'json' }
import hipaa from '../rules/data/frameworks/hipaa.json' with { type: 'json' }
import iso270012022 from '../rules/data/frameworks/iso-27001-2022.json' with { type: 'json' }
import mcsb from '../rules/data/frameworks/mcsb.json' with { type: 'json' }
import nist80053R5 from '../rules/data/frameworks/nist-800-53-r5.json' with { type: 'json' }
import nistCsf20 from '../rules/data/frameworks/nist-csf-2.0.json' with { type: 'json' }
import pciDss40 from '../rules/data/frameworks/pci-dss-4.0.json' with { type: 'json' }
import soc2 from '../rules/data/frameworks/soc2.json' with { type: 'json' }
import { RULES } from '../rules/rule-index.ts'
import type { Framework } from './framework.ts'
import { type FrameworkFile, withRules } from './framework-catalogue.ts'

const FILES: readonly unknown[] = [
  awsFsbp,
  cisAws14,
  cisAws30,
  cisAws50,
  cisAws70,
  cisAzure20,
  cisAzure40,
  cisAzure60,
  cisControls81,
  cisGcp20,
  cisGcp40,
  cisGcp50,
  cisKubernetes112,
  cmmc20,
  csaCcm40,
  dora,
  hipaa,
  iso270012022,
  mcsb,
  nist80053R5,
  nistCsf20,
  pciDss40,
  soc2,
]

/** The frameworks that come with the product, each control with the rules that name it. */
// Cast, because the inferred types of the files are unions of hundreds of object types.
export const SHIPPED_FRAMEWORKS: readonly Framework[] = FILES.map((file) =>
  withRules(file as FrameworkFile, RULES),
)
