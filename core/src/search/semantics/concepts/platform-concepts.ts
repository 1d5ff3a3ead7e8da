import { concept } from './concept.ts'

/** Services that run code: functions, applications, models. */
export const PLATFORM_CONCEPTS = [
  concept(
    'serverless function',
    `Lambda, serverless, function app, Azure Functions, Azure Function, Cloud Functions, Cloud
    Function, CloudFunctions, FaaS, Lambda function, function
    code, function runtime, Cloud Run, CloudRun, function URL, event-driven function, serverless
    code, Lambda layer, step function, Step Functions, functions as a service,
    function + invoke | invocation | invocations | deployment package | execution role | concurrency
    | handler | runtime | layer | resource policy | Python | Node.js | Java | environment variable |
    Lambda | trigger | app | cold start | accepts,
    HTTP trigger, function + minutes | timeout | memory | fifteen | role | identity, Azure
    Functions, function runs, serverless app, cloud functions,
    state machine, state machines, function endpoint, function configuration, Step Functions +
    logging, event source mapping,
    function settings, settings of the function, function + settings | endpoint | configuration`,
  ),
  concept(
    'public function',
    `public Lambda, public function, public cloud function, function URL, unauthenticated function,
    unauthenticated invocation, anonymous invocation, cloud function unauthenticated, allow
    unauthenticated,
    function | Lambda | Cloud Run | serverless | serverless code | function URL + public | publicly
    | everyone | anyone | allUsers | unauthenticated | without authentication | anonymous | any
    principal | from the internet | no authentication,
    HTTP trigger is anonymous, trigger + anonymous, function key auth, authLevel anonymous,
    function endpoint + unsigned | anyone | public | no login, lambda url no auth, unsigned requests,
    container service + invoked | allUsers | public | everyone, serverless container + public |
    allUsers | invoked | anyone,
    needs no signature, function + signature | no login | no key, endpoint of the function + no |
    without`,
    ['serverless function', 'public exposure', 'anonymous access'],
  ),
  concept(
    'serverless ingress',
    `Cloud Run ingress, ingress setting, ingress settings, ingress all, allow internal traffic only,
    internal-and-cloud-load-balancing, Cloud Run | serverless | function | Cloud Function + ingress
    | requests from the internet | all traffic | internal traffic`,
    ['serverless function', 'public exposure'],
  ),
  concept(
    'outdated runtime',
    `deprecated runtime, outdated runtime, old runtime, unsupported runtime, end-of-life runtime,
    EOL runtime, runtime end of life, obsolete runtime, supported runtime, latest runtime, runtime +
    deprecated | unsupported | end of life | outdated | obsolete | latest | retired | old,
    Python | Node.js | Java | PHP | Ruby | .NET + deprecated | unsupported | end of life |
    end-of-life | outdated | obsolete | retired | old version | latest version | no longer
    supported,
    retired interpreter, retired interpreter version, interpreter version, old Python, outdated
    Python, old Node.js, language version, interpreter + retired | old | outdated | unsupported |
    deprecated, language runtime, end-of-life Python, runtime version,
    language version, language version without support, language + without support | unsupported |
    end of life, depends on a language`,
    ['patching'],
  ),
  concept(
    'concurrency limit',
    `concurrency limit, reserved concurrency, concurrency, maximum instance limit, max instances,
    maximum instances, provisioned concurrency, concurrent executions, simultaneous invocations`,
  ),
  concept(
    'function network',
    `function in a VPC, lambda in vpc, lambda vpc, Lambda + VPC | subnet, function + VPC | VNet
    integration | private subnet, VPC connector, serverless VPC access,
    outside the private network, function | Lambda | serverless + private network | outside the VPC
    | inside the VPC | virtual network`,
    ['private connectivity'],
  ),
  concept(
    'request tracing',
    `tracing, X-Ray, XRay, distributed tracing, AWS X-Ray, Cloud Trace, active tracing,
    OpenTelemetry, trace requests, request tracing`,
    ['monitoring'],
  ),
  concept(
    'application hosting',
    `App Service, AppService, web app, web apps, App Engine, AppEngine, Elastic Beanstalk,
    ElasticBeanstalk, AWS Amplify, Amplify app, App Runner,
    PaaS, web application, web site, website, websites, Lightsail, Beanstalk, platform as a service,
    web server, webserver, web hosting, Static Web App,
    AppRunner, apprunner`,
  ),
  concept(
    'remote debugging',
    `remote debugging, remote debugger, debugger attached, debug port, remote debug, debugging from
    a distance, attach a debugger,
    Visual Studio, attach to the production, debugger + attach | production | web app`,
    ['debugging'],
  ),
  concept(
    'FTP',
    `FTP, FTPS, plain FTP, FTP deployment, port 21, TCP 21, file transfer protocol, ftps only,
    FTPS-only, unencrypted file transfer, SFTP, Transfer Family, deployments over FTP,
    ports 20 and 21, FTP open, port 20,
    unencrypted file transfer protocol, file transfer + unencrypted | plain, unencrypted file transfer`,
  ),
  concept(
    'machine learning',
    `SageMaker, machine learning, Vertex AI, VertexAI, Azure ML, Azure Machine Learning, Bedrock,
    notebook, notebook
    instance, training job, Azure OpenAI, LLM, model endpoint, generative AI, guardrail + model, AI
    service,
    AI model, Cognitive Services, foundation model, ML model, inference endpoint, Jupyter, ML
    workspace, ML notebook, artificial intelligence, AI services, AI workspace,
    LLM jacking, ML model, training data, processing job, model registry`,
  ),
  concept(
    'generative AI',
    `generative AI, GenAI, Gen AI, LLM, LLMs, large language model, language model, foundation
    model, Bedrock, OpenAI, Azure
    OpenAI, Gemini, chatbot, AI agent, guardrail + model | Bedrock | AI | agent, model invocation,
    ChatGPT, Copilot, AI assistant`,
    ['machine learning'],
  ),
  concept(
    'AI guardrail',
    `AI guardrail, AI guardrails, LLM guardrails, Bedrock guardrail, content filter, content
    filtering, content filters, harmful output, harmful content, guardrail | guardrails + model |
    Bedrock | AI | agent | LLM | language model, content safety`,
    ['generative AI', 'machine learning'],
  ),
  concept(
    'prompt injection',
    `prompt injection, jailbreak, jailbreaking, prompt attack, instructions + prompt, language model
    + instructions, system prompt, prompt hijacking, indirect prompt, malicious prompt, prompt
    leakage`,
    ['generative AI', 'machine learning'],
  ),
  concept(
    'model invocation log',
    `model invocation logging, prompt logging, prompts + logged | recorded, model invocation + log,
    LLM logging, invocations of the model + recorded, completions + recorded`,
    ['generative AI', 'logging'],
  ),
  concept(
    'notebook root access',
    `notebook root access, root access + notebook, notebook + root, notebook users + administrator |
    root, direct internet access + notebook, notebook + internet`,
    ['machine learning'],
  ),
  concept(
    'collaboration suite',
    `Microsoft 365, M365, Office 365, O365, SharePoint, OneDrive, Teams, Exchange Online, Google
    Workspace, Google
    Drive, Slack, external sharing, Power BI, meeting + external, Workspace admin, Google Chat,
    Google Meet`,
  ),
  concept(
    'external sharing',
    `external sharing, share with external, shared with external users, sharing links, anonymous
    links, anyone links, link sharing, external link, anyone with the link, files + shared
    externally, sharing + outside, shared + outside the company, external domain + sharing, guest
    sharing`,
    ['collaboration suite'],
  ),
  concept(
    'mobile device management',
    `MDM, mobile device management, Intune, device compliance policy, BYOD, managed device,
    unmanaged device, device encryption, device enrolment, device enrollment, jailbroken device,
    rooted device`,
  ),
  concept(
    'Internet of things',
    `IoT, internet of things, IoT Core, IoT Hub, IoT device, connected devices, smart devices, OT
    network, industrial control system, MQTT, device certificate`,
  ),
  concept(
    'shared execution role',
    `shared execution role, lambda shared role, shared role, one execution identity, several
    functions use one, same execution role, one role for all functions, functions + same role | one
    role | one execution | share | shared role, execution role + shared | several | reused`,
    ['serverless function', 'machine identity'],
  ),
  concept(
    'function timeout',
    `lambda timeout, function timeout, execution time limit, maximum execution time, fifteen
    minutes, function + run up to | timeout | time out | minutes, Lambda + timeout | time out |
    minutes`,
    ['serverless function'],
  ),
  concept(
    'LLM jacking',
    `LLM jacking, LLMjacking, model abuse, stolen model access, abuse of models, model invocations +
    unusual | stolen | attacker, hijacked model, model theft, denial of wallet`,
    ['generative AI', 'machine learning'],
  ),
  concept(
    'self registration',
    `self registration, self-registration, self sign-up, self-sign-up, sign-up, anyone can register,
    open registration, public sign-up, users may register themselves, register themselves, create
    their own accounts`,
    ['authentication'],
  ),
  concept(
    'user enumeration',
    `user enumeration, username enumeration, account enumeration, user existence errors, reveals
    whether a user exists, whether a user exists, existing user names, user names can be guessed,
    guess + user names, error + user exists`,
    ['information disclosure'],
  ),
  concept(
    'default name or port',
    `default port, default database name, default admin name, default administrator name, default
    username, default master username, well-known port, well-known name, default user name, standard
    port, default instance name, default credentials`,
  ),
  concept(
    'function key',
    `function key, function keys, host key of the function app, function access key, authLevel,
    function + access key | key`,
    ['serverless function'],
  ),
]
