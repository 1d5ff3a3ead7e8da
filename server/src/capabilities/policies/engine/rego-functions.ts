/** What policies may call. Whatever reaches outside, is random or depends on the machine is not among them. */
export const REGO_FUNCTIONS: ReadonlySet<string> = new Set(
  `abs ceil floor round numbers.range numbers.range_step
  count sum product max min sort
  array.concat array.flatten array.reverse array.slice
  intersection union set_diff
  object.filter object.get object.keys object.remove object.subset object.union object.union_n
  json.filter json.is_valid json.marshal json.marshal_with_options json.patch json.remove json.unmarshal
  yaml.is_valid yaml.marshal yaml.unmarshal
  base64.decode base64.encode base64.is_valid base64url.decode base64url.encode base64url.encode_no_pad
  hex.decode hex.encode
  urlquery.decode urlquery.decode_object urlquery.encode urlquery.encode_object
  concat contains endswith format_int indexof indexof_n lower replace split sprintf startswith substring
  trim trim_left trim_prefix trim_right trim_space trim_suffix upper
  strings.any_prefix_match strings.any_suffix_match strings.count strings.replace_n strings.reverse
  regex.find_all_string_submatch_n regex.find_n regex.is_valid regex.match regex.replace regex.split
  regex.template_match re_match
  glob.match glob.quote_meta
  bits.and bits.lsh bits.negate bits.or bits.rsh bits.xor
  crypto.sha256
  net.cidr_contains net.cidr_expand net.cidr_intersects net.cidr_is_valid net.cidr_merge
  semver.compare semver.is_valid
  time.add_date time.clock time.date time.diff time.format time.now_ns time.parse_duration_ns time.parse_ns
  time.parse_rfc3339_ns time.weekday
  units.parse units.parse_bytes
  graph.reachable graph.reachable_paths
  is_array is_boolean is_null is_number is_object is_set is_string type_name to_number
  cast_array walk trace`.split(/\s+/),
)
