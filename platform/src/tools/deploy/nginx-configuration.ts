import { DIRECTORY_READS } from '../../serving/last-known/last-known-reads.ts';
import { API_PATHS, maxBodyBytes } from './api-paths.ts';
import type { ExportedPage, ExportedSite, Headers } from './exported-site.ts';
import { COMPRESSIBLE, NOT_FOUND } from './exported-site.ts';
import { variantMaps } from './visitor-variants.ts';

export interface SiteConfigurationOptions {
  /** What stands after `listen`: `8080`, or `443 ssl`. */
  readonly listen: string;
  /** Absolute path of the exported folder, as nginx sees it. */
  readonly folder: string;
  /** Where the API answers: `http://127.0.0.1:3000`. */
  readonly api: string;
  /** Absolute path of the log, as nginx sees it. */
  readonly accessLog: string;
}

/** Where nginx writes its log, unless said otherwise: as its packages and its container image do. */
export const ACCESS_LOG = '/var/log/nginx/access.log';

const MADE =
  '# Made by platform/src/tools/deploy/nginx-configuration.ts: change that, and run what made this again.\n';

/** The part of `http { … }` that serves an exported site from its folder, and passes the API’s paths on. */
export function siteConfiguration(site: ExportedSite, options: SiteConfigurationOptions): string {
  return `${MADE}${forwardedMap}
${logFormat}
${variantMaps}
${codingMaps}
${pageMap(site.pages)}
${upstream('nfcards_api', options.api)}
server {
  listen ${options.listen};
  root ${quoted(options.folder)};
  server_tokens off;
  absolute_redirect off;
${indented(ofEveryAnswer(options.accessLog))}
  error_page 404 /pages/$nfcards_variant/${NOT_FOUND}.html;
${indented(apiLocations(throughUpstream('nfcards_api', options.api)))}
${indented(fileLocations(site))}
  location / {
    limit_except GET { deny all; }
    if ($nfcards_page = "") { return 404; }
    rewrite ^ /pages/$nfcards_variant/$nfcards_page.html last;
  }
  location /pages/ {
    internal;
${indented(indented(encoded('text/html; charset=utf-8', { ...site.pageHeaders, vary: 'accept-language, cookie, accept-encoding' })))}
  }
  location = /healthz { default_type text/plain; return 200 "ok\\n"; }
  # Pages tell how they fared to a gateway, which counts. Here nobody does.
  location ~ ^/telemetry(/|$) { return 204; }
  location ~ ^/(dev|files)/ { error_page 404 = @absent; return 404; }
  location @absent { default_type text/plain; return 404 "Not found\\n"; }
}
`;
}

/** The part of `http { … }` that joins a gateway and an API to one site. */
export function frontConfiguration(): string {
  return `${MADE}${forwardedMap}
${logFormat}
${placesCache}
${upstream('nfcards_api', 'http://api:3000')}
${upstream('nfcards_gateway', 'http://gateway:3000')}
server {
  listen 8080;
  server_tokens off;
${indented(ofEveryAnswer(ACCESS_LOG))}
${indented(apiLocations('http://nfcards_api'))}
${indented(directoryLocations('http://nfcards_api', 'http://nfcards_gateway'))}
  location = /healthz { default_type text/plain; return 200 "ok\\n"; }
  location ~ ^/(metrics|readyz)$ { return 404; }
  location / {
    proxy_pass http://nfcards_gateway;
${indented(indented(FORWARDED))}
  }
}
`;
}

/** Connections that are kept for the next requests: to open one for each costs half of what a server can answer. */
const KEPT_CONNECTIONS = 32;

function upstream(name: string, address: string): string {
  return `upstream ${name} {
  server ${new URL(address).host};
  keepalive ${KEPT_CONNECTIONS};
}`;
}

function throughUpstream(name: string, address: string): string {
  return address.replace(new URL(address).host, name);
}

/** What stands before this may have ended TLS. */
const forwardedMap = `map $http_x_forwarded_proto $nfcards_scheme {
  default $scheme;
  https https;
}
map $nfcards_scheme $nfcards_transport_security {
  default "";
  https "max-age=31536000";
}`;

/** No person, no query string and no page that led here: on the legacy wire, passwords are in addresses. */
const logFormat = `map $request_uri $nfcards_route {
  default -;
  "~^(/api/[\\w-]+)" $1;
  "~^(/[\\w-]*)" $1;
}
log_format nfcards '$time_iso8601 $request_method $nfcards_route $status $body_bytes_sent $request_time $upstream_status';`;

const TRANSPORT_SECURITY = 'add_header strict-transport-security $nfcards_transport_security always;';

function ofEveryAnswer(accessLog: string): string {
  return `access_log ${accessLog} nfcards;\n${TRANSPORT_SECURITY}`;
}

const FORWARDED = `proxy_http_version 1.1;
proxy_set_header Connection "";
proxy_set_header Host $http_host;
proxy_set_header X-Forwarded-Host $http_host;
proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
proxy_set_header X-Forwarded-Proto $nfcards_scheme;
# Said here, for errors of nginx itself too.
proxy_hide_header Strict-Transport-Security;`;

function apiLocations(api: string): string {
  return API_PATHS.map(
    (path) => `location ${path.endsWith('/') ? '' : '= '}${path} {
  proxy_pass ${api};
${indented(FORWARDED)}
  # A line about an error would repeat the address, and with it passwords of the legacy wire.
  error_log /dev/null emerg;
  # Streams of events last, and documents come in parts that need not be kept here.
  proxy_read_timeout 1h;
  proxy_buffering off;
  proxy_request_buffering off;
  client_max_body_size ${maxBodyBytes()};
}`,
  ).join('\n');
}

/** Where what was answered of places lies, for a day after it was asked for. */
export const PLACES_CACHE = '/tmp/nfcards_places';

/** Who may have changed something asks past what is kept. What may be kept says so (RFC 9213). */
const placesCache = `proxy_cache_path ${PLACES_CACHE} keys_zone=nfcards_places:10m max_size=256m inactive=1d use_temp_path=off;
map "$http_authorization;$http_cookie" $nfcards_member {
  default 1;
  "~^;(?!.*\\b(session|cookie)=)" "";
}
map "$upstream_http_cdn_cache_control,$upstream_http_age" $nfcards_unkept {
  default 1;
  "~^[^,].*,$" "";
}`;

/** What is kept here stands in once the API does not answer, and else what the gateway has kept. */
function directoryLocations(api: string, gateway: string): string {
  return `location ~ ^/api/(${DIRECTORY_READS.join('|')})$ {
  proxy_pass ${api};
${indented(FORWARDED)}
  error_log /dev/null emerg;
  proxy_connect_timeout 2s;
  proxy_read_timeout 10s;
  proxy_cache nfcards_places;
  # The whole query: the first of two ids here may be the second to the API.
  proxy_cache_key $uri$is_args$args;
  proxy_cache_valid 200 1s;
  proxy_cache_lock on;
  proxy_cache_bypass $nfcards_member;
  proxy_no_cache $nfcards_unkept;
  proxy_ignore_headers Cache-Control;
  proxy_cache_use_stale error timeout http_500 http_502 http_503 http_504;
  proxy_intercept_errors on;
  error_page 502 503 504 = @last_known;
}
location @last_known {
  proxy_pass ${gateway};
${indented(FORWARDED)}
  error_log /dev/null emerg;
}`;
}

/** By quality as far as it is used: what is refused has `q=0`. */
const codingMaps = `map $http_accept_encoding $nfcards_twin {
  default "";
  "~*(^|,)\\s*br\\s*(;\\s*q=(1|0?\\.0*[1-9])|,|$)" .br;
  "~*(^|,)\\s*gzip\\s*(;\\s*q=(1|0?\\.0*[1-9])|,|$)" .gz;
}
map $nfcards_twin $nfcards_coding {
  default "";
  .br br;
  .gz gzip;
}`;

/** As React Router ranks them: what is written out before what a parameter stands for. */
function pageMap(pages: readonly ExportedPage[]): string {
  const parameters = ({ path }: ExportedPage) => path.split('/:').length;
  const rows = [...pages]
    .sort((one, other) => parameters(one) - parameters(other))
    .map(({ path, name }) => `  "~*${patternOf(path)}" ${name};`);
  return `map $uri $nfcards_page {\n  default "";\n${rows.join('\n')}\n}`;
}

function patternOf(path: string): string {
  const escaped = path.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
  return path === '/' ? '^/$' : `^${escaped}/?$`;
}

function fileLocations({ files, releaseHeaders, releaseTypes }: ExportedSite): string {
  const named = files.map(
    ({ url, type, headers }) => `location = ${url} {
  rewrite ^ /files/$nfcards_language${url} break;
${indented(encoded(type, { ...headers, vary: 'accept-language, cookie, accept-encoding' }))}
}`,
  );
  const released = Object.entries(releaseTypes).map(([ending, type]) => {
    const twins = COMPRESSIBLE.includes(ending);
    const headers = { ...releaseHeaders, ...(twins ? { vary: 'accept-encoding' } : {}) };
    return `location ~ ^/releases/.+\\.${ending}$ {
  error_page 404 = @absent;
${indented(twins ? encoded(type, headers) : plain(type, headers))}
}`;
  });
  return [...named, ...released, 'location /releases/ { error_page 404 = @absent; return 404; }'].join('\n');
}

function encoded(type: string, headers: Headers): string {
  return `try_files $uri$nfcards_twin =404;
${plain(type, headers)}
add_header content-encoding $nfcards_coding always;`;
}

/** `types` is emptied, or the end of a twin’s name would decide. */
function plain(type: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);
  // Where there is one line of this kind, those of the server count no more.
  return [`types {}`, `default_type ${quoted(type)};`, ...lines, TRANSPORT_SECURITY].join('\n');
}

/** nginx has no way to write a dollar sign in a value. */
function quoted(text: string): string {
  if (/[$\n\r]/.test(text)) throw new Error('this cannot be written in a configuration of nginx');
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
