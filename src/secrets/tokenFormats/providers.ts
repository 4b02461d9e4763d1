/**
 * Providers whose keys have no prefix, so that only the name next to a value identifies them. Names are spelled as in
 * variable names, in lower case, with a hyphen between words. Everyday words of English or of programming are not
 * listed, since they occur next to other values.
 */
const providerNames = `
  aws azure gcp digitalocean linode vultr heroku netlify vercel cloudflare fastly akamai imgix cloudinary imagekit uploadcare transloadit cloudimage cloudsmith packagecloud railway scaleway hetzner ovh oracle-cloud ibm-cloud ibm-iam alibaba aliyun tencent
  yandex bunny-cdn keycdn backblaze wasabi pinata infura alchemy moralis quicknode blocknative etherscan bscscan polygonscan opensea coinbase coinapi coinlayer coinlib coinmarketcap cryptocompare binance bitfinex bitmex bittrex kraken kucoin poloniex gemini
  bitcoinaverage glassnode ethplorer cexio nftport purestake blockchair blockcypher tatum web3storage
  github gitlab bitbucket gitea sourcegraph codeclimate codecov coveralls codacy sonar sonarqube sonarcloud sonatype circleci travis travisci travis-ci droneci drone-ci buildkite bitrise codemagic codeship semaphoreci appveyor scrutinizer snyk whitesource
  artifactory jfrog nexus nuget rubygems npm pypi clojars packagist dockerhub docker-hub quay codequiry knapsackpro percy browserstack saucelabs sauce-labs lambdatest testingbot bitbar blazemeter loadmill runscope postman rapidapi swaggerhub stoplight
  terraform hashicorp pulumi spacelift scalr octopus-deploy octopusdeploy launchdarkly configcat optimizely splitio flagsmith growthbook
  sentry bugsnag rollbar airbrake honeybadger raygun datadog newrelic new-relic nrql dynatrace appdynamics honeycomb lightstep grafana loggly logz logzio logdna papertrail sumologic sumo-logic splunk solarwinds statuscake pingdom uptimerobot betterstack
  betteruptime better-uptime pagerduty opsgenie victorops statuspage instana thousandeyes elastic elasticsearch algolia swiftype meilisearch typesense coralogix scout-apm skylight airplane
  mixpanel amplitude heap-analytics fullstory hotjar segment-write posthog chartmogul baremetrics profitwell geckoboard klipfolio databox keen-io keenio metabase appcues pendo userpilot qualaroo survicate delighted satismeter surveymonkey surveysparrow typeform jotform
  formsite paperform formbucket formcraft
  slack discord telegram mattermost twilio nexmo vonage plivo sinch messagebird telnyx bandwidth clicksend textmagic bulksms d7networks d7network pusher pubnub ably sendbird onesignal airship pushbullet pushover linemessaging linenotify line-notify gitter zulip webex ringcentral
  signalwire enablex dailyco zoom whereby agora vimeo mux-token twitch spotify soundcloud shutterstock unsplash pixabay pexels flickr giphy imgur gyazo youtube
  mailchimp mailgun mandrill sendgrid sendinblue brevo mailjet postmark sparkpost mailerlite mailersend moosend omnisend klaviyo convertkit getresponse activecampaign campaignmonitor campayn elasticemail elastic-email customerio customer-io iterable braze
  mailmodo mailsac mailboxlayer kickbox debounce neverbounce zerobounce reachmail lemlist mixmax dotdigital drip-api sailthru vero autopilot autoklose
  stripe paypal braintree square-up squareup adyen plaid yodlee finicity dwolla gocardless mollie paystack flutterwave razorpay instamojo paymongo pagarme recharge chargebee recurly zuora lemonsqueezy gumroad paddle shippo easypost shipstation shipday onfleet
  taxjar avalara quickbooks xero freshbooks billomat invoiceninja moonclerk transferwise currencycloud currencylayer currencyfreaks currencyscoop exchangerate exchangeratesapi openexchangerates fixerio fastforex fxmarket alphavantage alpha-vantage finnhub finage tiingo
  intrinio iexcloud iex-cloud twelvedata marketstack financialmodelingprep stockdata nasdaq quandl tradier oanda simfin apilayer polygon-io
  salesforce hubspot pipedrive zoho zendesk freshdesk freshworks intercom helpscout drift-api crisp-chat livechat liveagent kayako gorgias helpcrunch reamaze tawkto chatbot chatfuel manychat cliengo dialogflow insightly capsulecrm copper-crm nethunt nutshell-crm salesflare
  salesmate salesloft outreach-io clearbit fullcontact peopledatalabs hunterio snovio rocketreach zoominfo apolloio leadfeeder
  airtable asana trello jira atlassian confluence bamboo-hr bamboohr clickup wrike smartsheet smartsheets monday-com basecamp todoist toggl harvestapp clockify timecamp everhour teamwork nozbe meistertask mindmeister notion contentful contentstack prismic sanity storyblok
  buttercms graphcms hygraph kontent datocms strapi ghost-admin webflow squarespace wix shopify bigcommerce woocommerce magento etsy ebay commercetools snipcart calendly calendarific eventbrite meetup docusign hellosign pandadoc signaturit airbyte fivetran stitchdata
  zapier ifttt pipedream workato integromat parseur docparser parsehub diffbot scrapingbee scraperapi scrapestack scrapeowl scrapingant scraperbox apify phantombuster brightdata proxycrawl zenrows serpapi serpstack browshot urlbox screenshotapi
  okta auth0 onelogin jumpcloud workos stytch fusionauth frontegg duo-security duosecurity pingidentity cyberark lastpass onepassword bitwarden doppler infisical virustotal abuseipdb shodan censys alienvault securitytrails greynoise urlscan hybridanalysis
  greenhouse lever-api gusto rippling workday deputy humaans personio
  openai anthropic cohere huggingface replicate-api stability deepgram assemblyai elevenlabs clarifai monkeylearn meaningcloud deepai edenai nlpcloud wit-ai algorithmia wolframalpha wandb neptune-ai comet-ml langsmith langfuse pinecone weaviate qdrant zilliz perplexity mistral groq
  deepseek fireworks-ai together-ai greptile roboflow scale-ai labelbox speechmatics rev-ai sightengine imagga kairos faceplusplus
  google googlemaps google-maps mapbox mapquest tomtom geoapify geocodio geocodify locationiq opencage opencagedata positionstack ipstack ipinfo ipinfodb ipapi ipdata ipgeolocation ip2location ipify abstractapi maxmind openweather openweathermap owm pyowm accuweather weatherapi
  weatherbit weatherstack tomorrowio stormglass openuv airvisual aviationstack flightaware flightapi flightlabs amadeus skyscanner tripadvisor foursquare yelp-api ticketmaster rentman
  facebook instagram twitter linkedin pinterest reddit tumblr tiktok snapchat disqus bitly rebrandly bannerbear apitemplate pdfshift html2pdf craftmypdf cloudconvert convertapi zamzar cloudmersive api2cart apideck apimatic apimetrics apiflash apifonica
  confluent upstash redislabs redis-cloud planetscale cockroach cockroachdb neo4j aura-db couchbase cloudant mlab mongodb mongo-atlas fauna supabase firebase snowflake databricks dremio fireboltdb singlestore timescale influxdb clickhouse cloudamqp rabbitmq-cloud
  newsapi newscatcher nytimes new-york-times guardian-api mediastack currentsapi gnews rawg igdb themoviedb tmdb omdb lastfm last-fm musixmatch genius-api edamam spoonacular nutritionix calorieninja sportsmonk
  particle-io losant ubidots adafruit blynk thingspeak thingsboard tuya meraki cisco-meraki unifi tailscale zerotier ngrok
  crowdin lokalise phraseapp transifex poeditor smartling deepl languagelayer detectlanguage textrazor aylien paralleldots rosette-api
  beamer canny cannyio userback uservoice productboard aha-io shortcut-api pivotaltracker bugherd readme-io docusaurus gitbook swagger
  softlayer postbacks checkly checkvist coda-io codaio dynalist evernote dropbox boxapi egnyte filestack fileio sirv wistia livestorm demio gotowebinar clevertap leanplum appsflyer branch-io kochava adjust-api mparticle tealium rudderstack lob-api
  vbulletin discourse disqus freemius sidekiq contribsys wakatime strava fitbit garmin withings nasa-api datagov usps fedex ups-api dhl sendcloud aftership route4me what3words hypertrack
`;

/** Providers whose names occur next to versions of 40 or 64 hexadecimal digits. */
export const versionedProviders: ReadonlySet<string> = new Set(
  'github gitlab bitbucket gitea sourcegraph npm pypi rubygems nuget packagist dockerhub quay terraform artifactory nexus discourse elasticsearch'
    .split(' '),
);

export const providers: readonly string[] = [...new Set(providerNames.trim().split(/\s+/))].sort();

/** The first words of the names, grouped by their first two letters, for the prefilter. */
export const providersByStart: readonly (readonly string[])[] = groupByStart(
  providers.map((name) => name.replace(/-.*/, '')),
);

function groupByStart(words: readonly string[]): string[][] {
  const lists = new Map<string, string[]>();
  for (const word of words) lists.set(word.slice(0, 2), [...lists.get(word.slice(0, 2)) ?? [], word]);
  return [...lists.values()];
}
