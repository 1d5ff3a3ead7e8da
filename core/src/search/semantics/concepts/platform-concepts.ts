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
    function settings, settings of the function, function + settings | endpoint | configuration, lambdas, lambda functions, cloud run service, cloud run services, function apps, Azure
    function apps, Google Cloud Function, Google Cloud Functions, serverless workload, serverless
    workloads, serverless functions, serverless service, serverless + container, edge function, edge
    functions, Cloudflare + worker, function + leaks|leaking|leak|secret|secrets|password|passwords
    |credentials|public|anyone|deprecated|outdated|admin,
    function|functions + python3.7|python3.8|python3.9|nodejs|Node.js|python|dotnet|ruby|go1.x,
    function uses, function URLs, function's runtime, Lambda@Edge, CloudFront Functions, OpenFaaS,
    Knative, Cloudflare Workers, Durable Functions, Cloud Run functions, gen2 function, Cloud Run
    job, Cloud Run jobs, Lambda alias, Lambda versions, ephemeral storage + Lambda, SnapStart`,
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
    without,
    anyone can run my function, anyone can run the function, anyone can run, anyone can invoke, anyone
    can invoke the function, anyone can call the function, anyone can trigger, anyone may invoke,
    everyone can invoke, everyone may invoke, invoked by anyone, invoked by
    everyone, invoked by the public, strangers can invoke, strangers can run
    functions, invoker role + allUsers, invoker +
    allUsers|everyone|public|anyone|allAuthenticatedUsers, invoker for all, run.invoker,
    cloudfunctions.invoker, lambda:InvokeFunction, invoke permission for everyone, lambda public,
    lambda open to the world, lambda exposed, lambda wide open, lambda open to everyone, function open
    to everyone, function open to the world, functions open to the world, function exposed, exposed
    function, exposed lambda, exposed functions, open function, open lambda, open functions, public
    functions, public lambdas, public cloud run, cloud run public, cloud run open, cloud run
    unauthenticated, unauthenticated cloud run, unauthenticated lambda, unauthenticated functions,
    unauthenticated cloud functions, anonymous function, anonymous functions, function url open,
    function url public, function url without auth, function url no auth, function without login,
    function without auth, function without authentication, functions without auth, lambda without
    auth, lambda without login`,
    ['serverless function', 'public exposure', 'anonymous access'],
  ),
  concept(
    'serverless ingress',
    `Cloud Run ingress, ingress setting, ingress settings, ingress all, allow internal traffic only,
    internal-and-cloud-load-balancing, Cloud Run | serverless | function | Cloud Function + ingress
    | requests from the internet | all traffic | internal traffic,
    ingress allow all, ingress all traffic, ALLOW_ALL, internal only ingress, internal traffic only,
    function reachable from internet, cloud function ingress, function ingress, run ingress`,
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
    end of life, depends on a language,
    python2, python2.7, python3.6, python3.7, python3.8, python 2, python 2.7, python 3.6, python 3.7,
    python 3.8, nodejs10.x, nodejs12.x, nodejs14.x, nodejs16.x, node 12, node 14, node 16, Node.js 12,
    Node.js 14, Node.js 16, java8, java 8, ruby2.7, ruby 2.7, dotnetcore2.1, dotnetcore3.1, go1.x, PHP
    7, php 5, old + lambda runtime, old + lambda, outdated + lambda, outdated + lambdas, outdated function,
    outdated functions, outdated function runtime, lambda + eol, lambda + runtime eol, lambda + runtime end of life, lambda + deprecated, deprecated + lambda, deprecated + lambda runtime, deprecated function
    runtime, deprecated runtimes, unsupported runtimes, obsolete runtimes, old runtimes, outdated
    runtimes, eol runtimes, retired runtime, retired runtimes, runtime no longer supported, runtime
    without support, unsupported language version, old language version, old interpreter, ancient
    runtime, ancient python, outdated php, outdated java, outdated .net, outdated node, old php, old
    java, old node, eol python, eol node, eol java, eol php, old framework version, outdated stack
    version, web app outdated stack, latest java version, latest PHP version, latest python version,
    latest .NET version, latest http version, Lambda|function|functions|runtime|serverless|web app|App
    Service|interpreter + deprecated|unsupported|retired|end of life|end-of-life|EOL|no longer
    supported|out of support|outdated|obsolete - policy - key - permission - security group - TLS -
    protocol,
    dead python, dead runtime, dead node, dead java, dead language version,
    Python|Node.js|Java|PHP|Ruby|.NET|runtime|interpreter + dead|ancient|expired|past its end|past end
    of support|end of support|past|unsupported|retired,
    function|Lambda|functions|serverless + past its end|end of support|out of support|dead -
    letter - dead-letter`,
    ['patching'],
  ),
  concept(
    'concurrency limit',
    `concurrency limit, reserved concurrency, concurrency, maximum instance limit, max instances,
    maximum instances, provisioned concurrency, concurrent executions, simultaneous invocations,
    too many at once, run at once, runs at once, running at once, parallel executions, parallel runs,
    unlimited parallel, simultaneous executions, concurrency not set, reserved concurrency missing,
    function concurrency, lambda + concurrency, concurrency missing, unlimited concurrency`,
  ),
  concept(
    'function network',
    `function in a VPC, lambda in vpc, lambda vpc, Lambda + VPC | subnet, function + VPC | VNet
    integration | private subnet, VPC connector, serverless VPC access,
    outside the private network, function | Lambda | serverless + private network | outside the VPC
    | inside the VPC | virtual network,
    lambda + outside vpc, lambda + not in vpc, function + not in vpc, function + outside vpc, functions + outside the vpc, lambda + network, function + network, functions + in vpc, lambda + reaches internal,
    lambda + inside vpc, lambda + multi az, lambda + multi-az,
    APIM VNet,
    network injection, VNet injection`,
    ['private connectivity'],
  ),
  concept(
    'request tracing',
    `tracing, X-Ray, XRay, distributed tracing, AWS X-Ray, Cloud Trace, active tracing,
    OpenTelemetry, trace requests, request tracing,
    follow a request, follow requests, trace a request, x-ray off, xray off, xray tracing, tracing
    off, tracing disabled, tracing not enabled, traces, trace data, lambda + tracing, api + tracing,
    execution history + state machine|workflow`,
    ['monitoring'],
  ),
  concept(
    'application hosting',
    `App Service, AppService, web app, web apps, App Engine, AppEngine, Elastic Beanstalk,
    ElasticBeanstalk, AWS Amplify, Amplify app, App Runner,
    PaaS, web application, web site, website, websites, Lightsail, Beanstalk, platform as a service,
    web server, webserver, web hosting, Static Web App,
    AppRunner, apprunner,
    app services, web sites, App Service app, Azure web app, Azure web apps, Beanstalk environment,
    web application hosting, app platform, hosting platform, Heroku, Vercel, Netlify, static site,
    static sites,
    always on for apps, unload when idle,
    VPS, virtual private server, App Platform, managed platform, Beanstalk platform, web hosting
    account`,
  ),
  concept(
    'remote debugging',
    `remote debugging, remote debugger, debugger attached, debug port, remote debug, debugging from
    a distance, attach a debugger,
    Visual Studio, attach to the production, debugger + attach | production | web app,
    debugger open, debug from outside, debug in production, debugging in production, debugger in
    production, debugger on production, debug production, debuggers attach, attach debugger, remote
    debug on, remote debug enabled, remote debugging on, remote debugging enabled, live debugging,
    Java debug port, JDWP, debug session to production, Visual Studio + attach`,
    ['debugging'],
  ),
  concept(
    'FTP',
    `FTP, FTPS, plain FTP, FTP deployment, port 21, TCP 21, file transfer protocol, ftps only,
    FTPS-only, unencrypted file transfer, SFTP, Transfer Family, deployments over FTP,
    ports 20 and 21, FTP open, port 20,
    unencrypted file transfer protocol, file transfer + unencrypted | plain, unencrypted file transfer,
    ftp deployments, ftp upload, ftp uploads, upload over ftp, files over ftp, plaintext ftp,
    unencrypted ftp, insecure ftp, ftp allowed, ftp enabled, ftp server, ftp servers, ftp exposed,
    ftpState, AllAllowed, deploy over FTP, deploy via ftp,
    file uploads only through TLS, FTPS state, accept file uploads + TLS`,
  ),
  concept(
    'machine learning',
    `SageMaker, machine learning, Vertex AI, VertexAI, Azure ML, Azure Machine Learning, Bedrock,
    notebook, notebook
    instance, training job, Azure OpenAI, LLM, model endpoint, generative AI, guardrail + model, AI
    service,
    AI model, Cognitive Services, foundation model, ML model, inference endpoint, Jupyter, ML
    workspace, ML notebook, artificial intelligence, AI services, AI workspace,
    LLM jacking, ML model, training data, processing job, model registry,
    ML models, AI models, models + training, model training, notebooks, notebook instances, training
    jobs, ML workspaces, ML endpoint, model hosting, AI platform, AI Foundry, AI Studio, Azure AI, AI
    services account, Azure AI services, Azure AI Foundry, AI account, sagemaker notebook, sagemaker
    domain, sagemaker endpoint, Vertex AI notebook, Workbench instance, AI search`,
  ),
  concept(
    'generative AI',
    `generative AI, GenAI, Gen AI, LLM, LLMs, large language model, language model, foundation
    model, Bedrock, OpenAI, Azure
    OpenAI, Gemini, chatbot, AI agent, guardrail + model | Bedrock | AI | agent, model invocation,
    ChatGPT, Copilot, AI assistant,
    AI chatbot, chat bot, chatbots, AI assistants, AI agents, language models, large language models,
    Claude, GPT, GPT-4, Llama, OpenAI deployment, OpenAI account, OpenAI service, Azure AI services,
    Azure AI services account, Azure AI Foundry, AI services account, bedrock model, bedrock models,
    bedrock agent, bedrock agents, bedrock guardrail, model deployment, RAG, retrieval augmented, AI
    copilot, MCP server, model context protocol, AI model + public`,
    ['machine learning'],
  ),
  concept(
    'AI guardrail',
    `AI guardrail, AI guardrails, LLM guardrails, Bedrock guardrail, content filter, content
    filtering, content filters, harmful output, harmful content, guardrail | guardrails + model |
    Bedrock | AI | agent | LLM | language model, content safety,
    chatbot says harmful, chatbot says bad things, harmful answers, toxic output, toxic answers,
    offensive output, unsafe answers, unsafe output, bad answers of AI, filter AI output, filter model
    output, model output not filtered, unfiltered model, unfiltered model output, unfiltered AI,
    guardrail missing, no guardrail, no guardrails, without guardrails, without a guardrail, AI safety
    filter, safety filter, safety filters, sensitive information filter, harmful categories, denied + topics, AI moderation, content moderation`,
    ['generative AI', 'machine learning'],
  ),
  concept(
    'prompt injection',
    `prompt injection, jailbreak, jailbreaking, prompt attack, instructions + prompt, language model
    + instructions, system prompt, prompt hijacking, indirect prompt, malicious prompt, prompt
    leakage,
    trick the chatbot, tricks the chatbot, tricking the chatbot, chatbot tricked, trick the AI, trick
    the model, tricks the model, tricked model, tricked AI, fool the chatbot, fool the AI, fool the
    model, manipulate the chatbot, manipulate the model, hidden instructions, instructions hidden in,
    ignore previous instructions, ignore all instructions, override instructions, chatbot obeys, obeys
    hidden, malicious prompts, prompt attacks, prompt attack filter, prompt leak, leak the system
    prompt, jailbreaks, AI jailbreak, LLM attack, prompt shield, prompt shields, user input attack +
    model,
    chatbot can be fooled, chatbot is fooled, fooled chatbot, fooled model, fooled AI,
    chatbot|AI|model|assistant|LLM|agent|bot + fooled|fool|tricked|trick|talked
    into|manipulated|manipulate|hijack|hijacked|misled|mislead|obeys|deceived - MFA - user account`,
    ['generative AI', 'machine learning'],
  ),
  concept(
    'model invocation log',
    `model invocation logging, prompt logging, prompts + logged | recorded, model invocation + log,
    LLM logging, invocations of the model + recorded, completions + recorded,
    what was asked of the model, who asked the AI, what people ask the AI, who used the model, chat
    history of the model, record prompts, records prompts, prompts recorded, prompts not recorded,
    prompts not logged, log prompts, prompt logs, bedrock logging, bedrock logs, bedrock invocation
    logging, openai logging, openai logs, model invocations not logged, invocation logging`,
    ['generative AI', 'logging'],
  ),
  concept(
    'notebook root access',
    `notebook root access, root access + notebook, notebook + root, notebook users + administrator |
    root, direct internet access + notebook, notebook + internet,
    notebook as root, notebook users are root, notebook admin, root in notebook, root on notebook,
    notebook with root, sagemaker root, notebook on the internet, notebook internet access, notebook
    public, public notebook, exposed notebook, exposed jupyter, public jupyter, jupyter open, notebook
    without vpc`,
    ['machine learning'],
  ),
  concept(
    'collaboration suite',
    `Microsoft 365, M365, Office 365, O365, SharePoint, OneDrive, Teams, Exchange Online, Google
    Workspace, Google
    Drive, Slack, external sharing, Power BI, meeting + external, Workspace admin, Google Chat,
    Google Meet,
    office suite, Office documents, office files, shared documents, Google Docs, Google Sheets, team
    chat, chat tool, chat service, SharePoint site, Teams channel, Dropbox, Box, Confluence, Jira,
    Zoom,
    Salesforce, ServiceNow, Notion, Zendesk, HubSpot, Workday, Webex, Atlassian, Asana, Trello,
    Miro, Figma, SaaS app, SaaS application, SaaS applications, SaaS apps, SaaS tenant, software
    as a service, Google Calendar, Google Sites, Google Groups, shared drive, shared drives, Teams
    meetings, Viva, Yammer, Power Platform, Power Automate, Power Apps, Sharepoint Online, Slack
    workspace, GSuite, G Suite`,
  ),
  concept(
    'external sharing',
    `external sharing, share with external, shared with external users, sharing links, anonymous
    links, anyone links, link sharing, external link, anyone with the link, files + shared
    externally, sharing + outside, shared + outside the company, external domain + sharing, guest
    sharing,
    share + files with strangers, share with strangers, sharing with strangers, files shared with
    anyone, files + shared with outsiders, documents shared with outsiders, documents shared outside,
    documents shared with anyone, files + shared outside, shared with outsiders, shared with people
    outside, sharing with outsiders, sharing outside, share outside, anyone can open the link, link
    anyone can open, links anyone can open, public link, public links, anyone with link, open links,
    open link, sharepoint sharing, sharepoint external, onedrive sharing, drive sharing, drive files
    public, public documents, public docs, public Google Docs, oversharing, over-sharing, calendar
    sharing, calendar details shared, shared calendars outside,
    anyone who has the link, anyone with a link, everyone with the link,
    anyone|everyone|strangers|outsiders + link|links +
    shared|share|open|opened|documents|files|document|file|read|has - SAS - private link,
    shared docs with link, shared docs, docs with link, documents with link, docs +
    link|outsiders|outside|strangers, Google Drive|drive
    files|OneDrive|SharePoint|Dropbox|Confluence|Notion|Jira|Slack Connect|shared drive|shared
    drives + everyone|anyone|outside|external|outsiders|public|publicly|guests|anonymous - tape -
    disk - ports - traffic - subnet - security group - machine, outside the organization +
    files|documents|docs|Drive|calendar|folders|spreadsheets|sites, company-wide link, link expiry
    + share|sharing|anyone|guest, anonymous link, anonymous sharing, anonymous sharing links,
    Slack Connect, shared channel, shared channels, external channels, public channel link,
    external collaboration + files|sites|documents, guest link, sharing settings +
    external|anyone|new guests, default sharing link, default link type, share outside the domain,
    sharing outside the domain, sharing outside the organization, published to the web, publish to
    the web, file sharing + external|outside|public|anyone - SMB - NFS, external recipients +
    file|files|document|documents|shared, whitelisted domains + sharing, allowlisted domains,
    Drive warns, warn users before sharing`,
    ['collaboration suite'],
  ),
  concept(
    'mobile device management',
    `MDM, mobile device management, Intune, device compliance policy, BYOD, managed device,
    unmanaged device, device encryption, device enrolment, device enrollment, jailbroken device,
    rooted device, mobile phones, smartphones, company phones, private phones, employee phones, own devices,
    bring your own device, laptop management, laptops not managed, unmanaged laptop, unmanaged
    laptops, unmanaged phones, mobile devices, lost phone, stolen phone, wipe phone, remote wipe,
    device management, PIN on phone, phone without PIN, device policy`,
  ),
  concept(
    'Internet of things',
    `IoT, internet of things, IoT Core, IoT Hub, IoT device, connected devices, smart devices, OT
    network, industrial control system, MQTT, device certificate,
    smart device, sensors + connected, IP camera, industrial devices, PLC, SCADA, devices in
    the field, connected device, device fleet, IoT policy, IoT devices`,
  ),
  concept(
    'shared execution role',
    `shared execution role, lambda shared role, shared role, one execution identity, several
    functions use one, same execution role, one role for all functions, functions + same role | one
    role | one execution | share | shared role, execution role + shared | several | reused,
    same role for all functions, one role for many functions, functions share role, functions share
    one role, functions sharing a role, lambdas share role, lambdas share a role, lambda role reuse,
    reused lambda role, role shared by functions, role shared by lambdas, one role for all lambdas`,
    ['serverless function', 'machine identity'],
  ),
  concept(
    'function timeout',
    `lambda timeout, function timeout, execution time limit, maximum execution time, fifteen
    minutes, function + run up to | timeout | time out | minutes, Lambda + timeout | time out |
    minutes,
    function runs too long, lambda runs too long, long running function, long-running function,
    function hangs, lambda hangs, lambda time limit, function time limit, function timeouts, timeouts
    of functions, lambda timeouts`,
    ['serverless function'],
  ),
  concept(
    'LLM jacking',
    `LLM jacking, LLMjacking, model abuse, stolen model access, abuse of models, model invocations +
    unusual | stolen | attacker, hijacked model, model theft, denial of wallet,
    stolen AI, stolen model, hijacked AI, someone uses our AI, someone uses our model, strangers use
    our model, strangers use our AI, abuse of our AI, AI abuse, model usage spike, unusual model
    usage, unusual model invocations, unusual bedrock, bedrock abuse, attacker uses our model, LLM
    abuse`,
    ['generative AI', 'machine learning'],
  ),
  concept(
    'self registration',
    `self registration, self-registration, self sign-up, self-sign-up, sign-up, anyone can register,
    open registration, public sign-up, users may register themselves, register themselves, create
    their own accounts,
    anyone can sign up, anyone can create an account, anyone can make an account, anyone may sign up,
    everyone can sign up, strangers can sign up, strangers can register, open sign-up, open signup,
    public signup, signup open, self signup, self-signup, users sign themselves up, sign themselves
    up, sign up without approval, registration open to all, register without approval`,
    ['authentication'],
  ),
  concept(
    'user enumeration',
    `user enumeration, username enumeration, account enumeration, user existence errors, reveals
    whether a user exists, whether a user exists, existing user names, user names can be guessed,
    guess + user names, error + user exists,
    find out user names, find out usernames, find out which users exist, which users exist, which
    accounts exist, guess usernames, guess user names, guessing usernames, list of usernames, lists
    user names, reveals usernames, reveals user names, tells whether an account exists, tells whether
    a user exists, user does not exist error, probing usernames, valid usernames`,
    ['information disclosure'],
  ),
  concept(
    'default name or port',
    `default port, default database name, default admin name, default administrator name, default
    username, default master username, well-known port, well-known name, default user name, standard
    port, default instance name, default credentials,
    default ports, standard ports, well known port, usual port, predictable port, unchanged port, port
    not changed, default + db port, database + default port, rds + default port, default naming, default
    instance names`,
  ),
  concept(
    'function key',
    `function key, function keys, host key of the function app, function access key, authLevel,
    function + access key | key,
    function key in code, function keys shared, function key leaked, function host keys,
    function-level key, function level auth, keys of the function app, keys of functions`,
    ['serverless function'],
  ),
]
