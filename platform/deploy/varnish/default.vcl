vcl 4.1;
# A cache before the site (Varnish 7). It does as CDN-Cache-Control says (RFC 9213), and shows what it has while the site
# does not answer. Start it with
#   varnishd -a :80 -a operators=127.0.0.1:8090 -f /etc/varnish/default.vcl -p http_gzip_support=off
# and have it forget what a release or a place is in, from that machine alone:
#   curl --request BAN --header 'surrogate-key: mfe-wallet@1.3.0' http://127.0.0.1:8090/

import std;

backend default {
  .host = "front";
  .port = "8080";
}

sub vcl_recv {
  unset req.http.x-stands-in;
  if (req.method == "BAN") {
    if (local.socket != "operators") { return (synth(405)); }
    if (req.http.surrogate-key !~ "^[\w@.+-]+$") { return (synth(400)); }
    ban("obj.http.surrogate-key ~ (^|\s)" + regsuball(req.http.surrogate-key, "[.+]", "[\0]") + "(\s|$)");
    return (synth(200));
  }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # Of the API, places alone are the same for all who ask.
  if (req.url ~ "^/(api|services|newsletter|dev|telemetry|trial)(/|\?|$)"
    && req.url !~ "^/api/(ports|mechanics|riggers)_data(\?|$)|^/api/(port|mechanics|riggers)_details(\?|$)") {
    return (pass);
  }
  # Members, who may have changed something, and whoever tries something out.
  if (req.restarts == 0 && req.url !~ "^/releases/"
    && (req.http.authorization || req.http.cookie ~ "(^|;\s*)(__Host-)?(session|cookie|agreed|cohorts)=")) {
    if (req.url ~ "^/api/") { set req.http.x-stands-in = "may"; }
    return (pass);
  }
  # By the three codings that there are, one copy each.
  if (req.http.accept-encoding ~ "\bbr\b(?!\s*;\s*q=0)") { set req.http.accept-encoding = "br"; }
  elsif (req.http.accept-encoding ~ "\bgzip\b(?!\s*;\s*q=0)") { set req.http.accept-encoding = "gzip"; }
  else { unset req.http.accept-encoding; }

  if (req.restarts > 0) {
    # The site did not answer: what is here will do, and the number of a visitor says nothing without it.
    set req.grace = 1d;
    set req.http.cookie = regsuball(req.http.cookie, "(^|;\s*)(__Host-)?(bucket|tried)=[^;]*", "");
    set req.http.cookie = regsub(req.http.cookie, "^;\s*", "");
    if (req.http.cookie == "") { unset req.http.cookie; }
    return (hash);
  }
  set req.http.x-stands-in = "may";
  if (req.url ~ "^/api/") {
    # stale-while-revalidate
    set req.grace = 60s;
  } else {
    set req.grace = 0s;
    # Each asks for itself, for the answers to one address have tickets of their own.
    set req.hash_ignore_busy = req.url !~ "^/releases/";
  }
  return (hash);
}

sub vcl_backend_fetch {
  unset bereq.http.x-stands-in;
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    # It must not stand before the copy that is shown in its place.
    if (bereq.is_bgfetch) { return (abandon); }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    return (deliver);
  }
  if (beresp.status != 200 || beresp.http.set-cookie || beresp.http.cache-control ~ "private|no-store") {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
  } elsif (beresp.http.cdn-cache-control) {
    set beresp.ttl = std.duration(regsub(beresp.http.cdn-cache-control, "^(.*,)?\s*max-age=(\d+).*$", "\2s"), 0s);
    # What lived for no time at all would not be found later.
    if (beresp.ttl < 1ms) { set beresp.ttl = 1ms; }
    set beresp.grace = std.duration(regsub(beresp.http.cdn-cache-control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
    set beresp.keep = 0s;
  } elsif (beresp.http.cache-control !~ "immutable") {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
  }
  return (deliver);
}

sub vcl_backend_error {
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
}

sub vcl_deliver {
  if (resp.status >= 500 && req.http.x-stands-in) { return (restart); }
  unset resp.http.cdn-cache-control;
  unset resp.http.surrogate-key;
  # Its ticket is of whoever asked first.
  if (req.restarts > 0) { unset resp.http.server-timing; }
}
