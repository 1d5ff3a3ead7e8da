//! The engine of policies as functions over linear memory. Texts go in as (pointer, length); the answer of
//! the last call is at `output_pointer`, `output_length`. A module has one thread.

mod functions;
mod glob;
mod networks;

use regorus::utils::limits::ExecutionTimerConfig;
use regorus::{Engine, Value};
use std::{cell::RefCell, collections::BTreeMap, num::NonZeroU32, time::Duration};

/// How many steps pass between two looks at the clock.
const STEPS_BETWEEN_CHECKS: u32 = 100;

const SUCCESS: u32 = 0;
const FAILURE: u32 = 1;

/// A policy that is parsed and prepared.
struct Prepared {
    engine: Engine,
    /// Its evaluations add up, instead of each having a copy of the engine.
    is_measured: bool,
}

#[derive(Default)]
struct State {
    policies: BTreeMap<u32, Prepared>,
    last_id: u32,
    output: Vec<u8>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State::default());
}

#[no_mangle]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    let mut bytes = Vec::<u8>::with_capacity(length.max(1));
    let pointer = bytes.as_mut_ptr();
    std::mem::forget(bytes);
    pointer
}

/// # Safety
/// The pointer and the length are those of an `allocate`.
#[no_mangle]
pub unsafe extern "C" fn release(pointer: *mut u8, length: usize) {
    drop(Vec::from_raw_parts(pointer, 0, length.max(1)));
}

#[no_mangle]
pub extern "C" fn output_pointer() -> *const u8 {
    STATE.with(|state| state.borrow().output.as_ptr())
}

#[no_mangle]
pub extern "C" fn output_length() -> usize {
    STATE.with(|state| state.borrow().output.len())
}

unsafe fn text<'a>(pointer: *const u8, length: usize) -> &'a str {
    std::str::from_utf8_unchecked(std::slice::from_raw_parts(pointer, length))
}

fn answer(state: &mut State, result: anyhow::Result<String>) -> u32 {
    let (code, output) = match result {
        Ok(output) => (SUCCESS, output),
        Err(error) => (FAILURE, error.to_string()),
    };
    state.output = output.into_bytes();
    code
}

fn new_engine(is_measured: bool) -> anyhow::Result<Engine> {
    let mut engine = Engine::new();
    engine.set_rego_v0(false);
    engine.set_strict_builtin_errors(true);
    functions::extend(&mut engine)?;
    engine.set_enable_coverage(is_measured);
    Ok(engine)
}

/// Loads a text and returns the number of the policy, or 0 with the error as the output.
///
/// # Safety
/// The pointer and the length are of a UTF-8 text.
#[no_mangle]
pub unsafe extern "C" fn load(pointer: *const u8, length: usize, is_measured: u32) -> u32 {
    let rego = text(pointer, length).to_string();
    STATE.with(|state| {
        let state = &mut *state.borrow_mut();
        let loaded = new_engine(is_measured != 0).and_then(|mut engine| {
            engine.add_policy("policy.rego".into(), rego)?;
            // Prepares the engine, so that copies of it do not.
            engine.eval_query("1".into(), false)?;
            Ok(engine)
        });
        match loaded {
            Ok(engine) => {
                state.last_id += 1;
                let is_measured = is_measured != 0;
                state.policies.insert(state.last_id, Prepared { engine, is_measured });
                state.last_id
            }
            Err(error) => {
                answer(state, Err(error));
                0
            }
        }
    })
}

#[no_mangle]
pub extern "C" fn unload(id: u32) {
    STATE.with(|state| state.borrow_mut().policies.remove(&id));
}

fn with_policy(id: u32, work: impl FnOnce(&mut Prepared) -> anyhow::Result<String>) -> u32 {
    STATE.with(|state| {
        let state = &mut *state.borrow_mut();
        let result = match state.policies.get_mut(&id) {
            Some(policy) => work(policy),
            None => Err(anyhow::anyhow!("no such policy")),
        };
        answer(state, result)
    })
}

fn evaluate(engine: &mut Engine, query: &str, input: &str, limit: Duration) -> anyhow::Result<String> {
    engine.set_execution_timer_config(ExecutionTimerConfig {
        limit,
        check_interval: NonZeroU32::new(STEPS_BETWEEN_CHECKS).unwrap_or(NonZeroU32::MIN),
    });
    engine.set_input_json(input)?;
    let results = engine.eval_query(query.to_string(), false)?;
    let value = results.result.first().and_then(|one| one.expressions.first());
    match value.map(|one| &one.value) {
        None | Some(Value::Undefined) => Ok(String::new()),
        Some(value) => value.to_json_str(),
    }
}

/// Evaluates a query. The output is the value as JSON, empty for undefined.
///
/// # Safety
/// The pointers and lengths are of UTF-8 texts.
#[no_mangle]
pub unsafe extern "C" fn decide(
    id: u32,
    query: *const u8,
    query_length: usize,
    input: *const u8,
    input_length: usize,
    limit_ms: u32,
) -> u32 {
    let (query, input) = (text(query, query_length), text(input, input_length));
    let limit = Duration::from_millis(limit_ms.into());
    with_policy(id, |policy| {
        if policy.is_measured {
            evaluate(&mut policy.engine, query, input, limit)
        } else {
            evaluate(&mut policy.engine.clone(), query, input, limit)
        }
    })
}

/// The syntax tree as JSON.
#[no_mangle]
pub extern "C" fn syntax(id: u32) -> u32 {
    with_policy(id, |policy| policy.engine.get_ast_as_json())
}

/// The lines that the evaluations of a measured policy covered, as JSON.
#[no_mangle]
pub extern "C" fn coverage(id: u32) -> u32 {
    with_policy(id, |policy| Ok(serde_json::to_string(&policy.engine.get_coverage_report()?)?))
}
