//! The shells of the Bourne family, read by `rable` into our tree. What is beyond its limits or its grammar is not read.

use super::tree::{Assign, Node, Part, Redirect, Simple, Written};
use rable::{ListOperator, NodeKind};

type Raw = rable::Node;
type Read<T> = Result<T, String>;

/// The longest text that is parsed, in bytes.
pub(super) const LONGEST: usize = 64 * 1024;
/// How deep substitutions may be open in each other. Real commands stay under six; the parser's time grows with the
/// square, and its stack ends at some thousands.
const DEEPEST: usize = 12;
/// The most that length times the square of the depth may be: bounds the parser's time to some hundredths of a second.
const MOST_WORK: usize = 1_000_000;
/// How many round brackets may be open where `[[` is: deeper ones overflow the parser's stack.
const MOST_BRACKETS: usize = 500;
/// How deep our own walk over the parser's tree goes.
const DEEPEST_TREE: usize = 200;

/// Reads a text.
pub(super) fn parse(text: &str) -> Node {
    match guarded(text).and_then(|()| nodes(text)).and_then(|nodes| sequence(&nodes, 0)) {
        Ok(node) => node,
        Err(why) => Node::Unread(why),
    }
}

/// Keeps from the parser what it would take too long for, or overflow at.
fn guarded(text: &str) -> Read<()> {
    if text.len() > LONGEST {
        return Err("it is longer than 64 KiB".to_owned());
    }
    if text.contains(['\0', '\u{1}']) {
        return Err("it holds control characters".to_owned());
    }
    let depth = depth(text);
    if depth > DEEPEST || text.len() * depth * depth > MOST_WORK {
        return Err("its substitutions stand too deep in each other".to_owned());
    }
    let brackets = text.bytes().filter(|byte| *byte == b'(').count();
    if text.contains("[[") && brackets > MOST_BRACKETS {
        return Err("it has too many brackets".to_owned());
    }
    Ok(())
}

/// How many `$(`, `${`, `<(`, `>(` and backquotes are open at most, as if nothing were quoted.
fn depth(text: &str) -> usize {
    let (mut open, mut most) = (Vec::new(), 0);
    let mut backquotes = 0_usize;
    let mut before = '\0';
    for character in text.chars() {
        match character {
            '(' if "$<>".contains(before) => open.push(')'),
            '{' if before == '$' => open.push('}'),
            ')' | '}' if open.last() == Some(&character) => _ = open.pop(),
            '`' => backquotes += 1,
            _ => {}
        }
        before = character;
        most = most.max(open.len());
    }
    most + backquotes.min(2)
}

fn nodes(text: &str) -> Read<Vec<Raw>> {
    rable::parse(text, false).map_err(|error| format!("the shell's parser rejects it: {error}"))
}

fn sequence(nodes: &[Raw], depth: usize) -> Read<Node> {
    if let [only] = nodes {
        return node(only, depth);
    }
    nodes.iter().map(|one| node(one, depth)).collect::<Read<_>>().map(Node::Sequence)
}

fn node(raw: &Raw, depth: usize) -> Read<Node> {
    if depth > DEEPEST_TREE {
        return Err("its groups stand too deep in each other".to_owned());
    }
    let below = |raw: &Raw| node(raw, depth + 1);
    let boxed = |raw: &Raw| node(raw, depth + 1).map(Box::new);
    Ok(match &raw.kind {
        NodeKind::Command { assignments, words, redirects: raw_redirects } => {
            simple(assignments, words, raw_redirects)?
        }
        NodeKind::Pipeline { commands, .. } => Node::Pipe(commands.iter().map(below).collect::<Read<_>>()?),
        NodeKind::List { .. } => list(raw, depth)?,
        NodeKind::If { condition, then_body, else_body, redirects: raw_redirects } => {
            let mut branches = vec![below(then_body)?];
            if let Some(other) = else_body {
                branches.push(below(other)?);
            }
            let body = Node::Sequence(vec![below(condition)?, Node::Perhaps(branches)]);
            grouped(body, redirects(raw_redirects)?, false)
        }
        NodeKind::While { condition, body, redirects: raw_redirects }
        | NodeKind::Until { condition, body, redirects: raw_redirects } => {
            let body = Box::new(Node::Sequence(vec![below(condition)?, below(body)?]));
            grouped(Node::Loop { name: None, over: None, body }, redirects(raw_redirects)?, false)
        }
        NodeKind::For { var, words: over, body, redirects: raw_redirects }
        | NodeKind::Select { var, words: over, body, redirects: raw_redirects } => {
            let over = over.as_ref().map(|over| over.iter().map(word).collect::<Read<_>>()).transpose()?;
            grouped(Node::Loop { name: Some(var.clone()), over, body: boxed(body)? }, redirects(raw_redirects)?, false)
        }
        NodeKind::ForArith { init, cond, incr, body, redirects: raw_redirects } => {
            let sums = Node::Words(sum(&format!("{init} {cond} {incr}"))?);
            let body = Box::new(Node::Sequence(vec![sums, below(body)?]));
            grouped(Node::Loop { name: None, over: None, body }, redirects(raw_redirects)?, false)
        }
        NodeKind::Case { word: of, patterns, redirects: raw_redirects } => {
            let mut words = vec![word(of)?];
            let mut bodies = Vec::new();
            for pattern in patterns {
                words.extend(pattern.patterns.iter().map(word).collect::<Read<Vec<_>>>()?);
                bodies.extend(pattern.body.as_ref().map(below).transpose()?);
            }
            // Where one body falls into the next, what the first assigns holds in it.
            let falls = patterns.iter().any(|pattern| pattern.terminator != ";;");
            let mut all = vec![Node::Words(words)];
            if falls {
                all.extend(bodies.into_iter().map(|body| Node::Perhaps(vec![body])));
            } else {
                all.push(Node::Perhaps(bodies));
            }
            grouped(Node::Sequence(all), redirects(raw_redirects)?, false)
        }
        NodeKind::Function { name, body } => Node::Function { name: name.clone(), body: boxed(body)? },
        NodeKind::Subshell { body, redirects: raw_redirects } => grouped(below(body)?, redirects(raw_redirects)?, true),
        NodeKind::BraceGroup { body, redirects: raw_redirects } => {
            grouped(below(body)?, redirects(raw_redirects)?, false)
        }
        NodeKind::Coproc { .. } => return Err("coprocesses are not followed".to_owned()),
        NodeKind::Negation { pipeline } | NodeKind::Time { pipeline, .. } => below(pipeline)?,
        NodeKind::ArithmeticCommand { raw_content, redirects: raw_redirects, .. } => {
            grouped(Node::Words(sum(raw_content)?), redirects(raw_redirects)?, false)
        }
        NodeKind::ConditionalExpr { body, redirects: raw_redirects } => {
            let mut words = Vec::new();
            condition(body, &mut words, depth + 1)?;
            grouped(Node::Words(words), redirects(raw_redirects)?, false)
        }
        NodeKind::Empty | NodeKind::Comment { .. } => Node::Sequence(Vec::new()),
        _ => return Err("it holds something that skraft does not know".to_owned()),
    })
}

/// Commands one after the other. The parser nests them to the left, one level a command, whatever joins them.
fn list(raw: &Raw, depth: usize) -> Read<Node> {
    let mut sequence = Vec::new();
    let mut run: Vec<Node> = Vec::new();
    let mut joined_by = None;
    for (command, operator) in flat(raw) {
        let one = node(command, depth + 1)?;
        run.push(match joined_by {
            Some(ListOperator::And) => Node::Then(Box::new(one)),
            Some(ListOperator::Or) => Node::Perhaps(vec![one]),
            _ => one,
        });
        joined_by = operator;
        match operator {
            Some(ListOperator::And | ListOperator::Or) => {}
            // All that was joined by `&&` and `||` goes to a shell of its own.
            Some(ListOperator::Background) => {
                sequence.push(grouped(Node::Sequence(std::mem::take(&mut run)), Vec::new(), true));
            }
            _ => sequence.append(&mut run),
        }
    }
    sequence.append(&mut run);
    Ok(Node::Sequence(sequence))
}

/// The commands of a list, each with what stands behind it.
fn flat(raw: &Raw) -> Vec<(&Raw, Option<ListOperator>)> {
    let mut levels = Vec::new();
    let mut first = raw;
    while let NodeKind::List { items } = &first.kind {
        let Some((head, rest)) = items.split_first() else { break };
        levels.push((head.operator, rest));
        first = &head.command;
    }
    let mut found = vec![(first, None)];
    for (operator, rest) in levels.into_iter().rev() {
        if let Some(last) = found.last_mut() {
            last.1 = operator;
        }
        found.extend(rest.iter().map(|item| (&item.command, item.operator)));
    }
    found
}

fn grouped(body: Node, redirects: Vec<Redirect>, is_subshell: bool) -> Node {
    if redirects.is_empty() && !is_subshell {
        return body;
    }
    Node::Group { body: Box::new(body), redirects, is_subshell }
}

fn simple(assignments: &[Raw], words: &[Raw], raw_redirects: &[Raw]) -> Read<Node> {
    let text = assignments.iter().chain(words).map(raw_text).collect::<Vec<_>>().join(" ");
    let redirected: String = raw_redirects.iter().map(|redirect| format!(" {}", redirect_text(redirect))).collect();
    Ok(Node::Simple(Simple {
        assigns: assignments.iter().map(assign).collect::<Read<_>>()?,
        words: words.iter().map(word).collect::<Read<_>>()?,
        redirects: redirects(raw_redirects)?,
        text: format!("{text}{redirected}").trim().to_owned(),
    }))
}

fn raw_text(raw: &Raw) -> &str {
    match &raw.kind {
        NodeKind::Word { value, .. } => value,
        _ => "",
    }
}

fn redirect_text(raw: &Raw) -> String {
    match &raw.kind {
        NodeKind::Redirect { op, target, .. } => format!("{op} {}", raw_text(target)),
        NodeKind::HereDoc { delimiter, .. } => format!("<<{delimiter}"),
        _ => String::new(),
    }
}

fn redirects(raw: &[Raw]) -> Read<Vec<Redirect>> {
    raw.iter().map(redirect).collect()
}

fn redirect(raw: &Raw) -> Read<Redirect> {
    match &raw.kind {
        NodeKind::HereDoc { content, quoted: true, .. } => Ok(Redirect::Text(literal(content))),
        NodeKind::HereDoc { content, .. } => here_document(content).map(Redirect::Text),
        NodeKind::Redirect { op, target, fd, varfd } => {
            let to = word(target)?;
            let is_errors = *fd >= 2;
            let number = raw_text(target).strip_suffix('-').unwrap_or(raw_text(target));
            let copies = number.chars().all(|character| character.is_ascii_digit());
            if varfd.is_some() {
                return Err("it names an open file by a variable".to_owned());
            }
            Ok(match op.as_str() {
                "<" => Redirect::From(to),
                "<<<" => Redirect::Text(to),
                ">&-" | "<&-" => Redirect::Copy { is_errors },
                ">&" | "<&" if copies => Redirect::Copy { is_errors },
                // From a file that is already open, whichever it is.
                "<&" => Redirect::Copy { is_errors: false },
                ">" | ">|" => Redirect::To { to, replaces: true, is_errors },
                ">>" | "<>" | ">&" | "&>" | "&>>" => Redirect::To { to, replaces: false, is_errors },
                _ => return Err(format!("it holds the redirection `{op}`")),
            })
        }
        _ => Err("it holds an unknown redirection".to_owned()),
    }
}

/// A text in which nothing is expanded.
fn literal(text: &str) -> Written {
    Written { parts: vec![Part::Text { text: text.to_owned(), is_quoted: true }] }
}

/// A here-document whose text is expanded: as in double quotes, but that quotes mean nothing.
fn here_document(content: &str) -> Read<Written> {
    if !content.contains(['$', '`', '\\']) {
        return Ok(literal(content));
    }
    let quoted = quotes_escaped(content);
    let words = words(&format!("\"{quoted}\""))?;
    let [written] = words.as_slice() else { return Err("a here-document of it cannot be read".to_owned()) };
    covered(content, &words)?;
    Ok(written.clone())
}

/// Escapes the double quotes that stand outside substitutions.
fn quotes_escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    let (mut depth, mut in_backquotes) = (0_usize, false);
    let mut characters = text.chars().peekable();
    let mut before = '\0';
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                escaped.push('\\');
                escaped.extend(characters.next());
                before = '\0';
                continue;
            }
            '`' => in_backquotes = !in_backquotes,
            '(' if before == '$' || depth > 0 => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '"' if depth == 0 && !in_backquotes => escaped.push('\\'),
            _ => {}
        }
        before = character;
        escaped.push(character);
    }
    escaped
}

/// `NAME=value`, `NAME+=value`, `NAME[…]=value`, `NAME=(…)`.
fn assign(raw: &Raw) -> Read<Assign> {
    let written = word(raw)?;
    assignment(&written, raw_text(raw))?.ok_or_else(|| "an assignment in it cannot be read".to_owned())
}

/// What a word assigns, if it does.
pub(super) fn assignment(written: &Written, raw: &str) -> Read<Option<Assign>> {
    let Some((left, right)) = raw.split_once('=') else { return Ok(None) };
    let name: String = left.chars().take_while(|character| character.is_alphanumeric() || *character == '_').collect();
    let behind = left.get(name.len()..).unwrap_or_default();
    let is_name = !name.is_empty() && !name.starts_with(|first: char| first.is_ascii_digit());
    if !is_name || !(behind.is_empty() || behind == "+" || behind.starts_with('[')) {
        return Ok(None);
    }
    if let Some(inner) = right.strip_prefix('(').and_then(|right| right.strip_suffix(')')) {
        let value = words(inner)?;
        covered(inner, &value)?;
        return Ok(Some(Assign { name, value, is_partial: !behind.is_empty() }));
    }
    let value = Written { parts: without_head(&written.parts, left.len() + 1) };
    // What stands in the brackets is expanded too.
    let is_partial = !behind.is_empty();
    let mut value = if is_partial { vec![written.clone()] } else { vec![value] };
    if behind.starts_with('[') {
        value.extend(sum(behind)?);
    }
    Ok(Some(Assign { name, value, is_partial }))
}

/// The parts of a word without its first bytes, which are plain text.
fn without_head(parts: &[Part], length: usize) -> Vec<Part> {
    let mut left = length;
    let mut rest = Vec::new();
    for part in parts {
        match part {
            Part::Text { text, is_quoted } if left > 0 => {
                let cut = left.min(text.len());
                left -= cut;
                let text = text.get(cut..).unwrap_or_default().to_owned();
                if !text.is_empty() || *is_quoted {
                    rest.push(Part::Text { text, is_quoted: *is_quoted });
                }
            }
            other => rest.push(other.clone()),
        }
    }
    rest
}

/// The operands of `[[ ]]`.
fn condition(raw: &Raw, found: &mut Vec<Written>, depth: usize) -> Read<()> {
    if depth > DEEPEST_TREE {
        return Err("its tests stand too deep in each other".to_owned());
    }
    let mut all = |parts: &[&Raw]| parts.iter().try_for_each(|part| condition(part, found, depth + 1));
    match &raw.kind {
        NodeKind::CondAnd { left, right } | NodeKind::CondOr { left, right } => all(&[left, right]),
        NodeKind::BinaryTest { op, left, right }
            if op.starts_with('-') && op.len() == 3 && op != "-nt" && op != "-ot" && op != "-ef" =>
        {
            // Numbers are sums: what their variables hold is evaluated.
            for side in [left, right] {
                found.extend(sum(term(side))?);
            }
            Ok(())
        }
        NodeKind::BinaryTest { left, right, .. } => all(&[left, right]),
        NodeKind::UnaryTest { op, operand } if op == "-v" || op == "-R" => {
            found.extend(sum(term(operand))?);
            Ok(())
        }
        NodeKind::CondNot { operand }
        | NodeKind::CondParen { inner: operand }
        | NodeKind::UnaryTest { operand, .. } => all(&[operand]),
        NodeKind::CondTerm { value, .. } => {
            found.extend(inner(value)?);
            Ok(())
        }
        NodeKind::Word { value, .. } => {
            found.extend(inner(value)?);
            Ok(())
        }
        _ => Err("it holds an unknown test".to_owned()),
    }
}

fn term(raw: &Raw) -> &str {
    match &raw.kind {
        NodeKind::CondTerm { value, .. } | NodeKind::Word { value, .. } => value,
        _ => "",
    }
}

/// The words of a sum: its substitutions, and its variables, since what they hold is evaluated as well.
fn sum(text: &str) -> Read<Vec<Written>> {
    let mut found: Vec<Written> = inner(text)?.into_iter().map(evaluated).collect();
    let plain = text.replace(['"', '\''], " ");
    let names = plain.split(|character: char| !(character.is_alphanumeric() || character == '_'));
    let names = names.filter(|name| name.starts_with(|first: char| first.is_alphabetic() || first == '_'));
    let assigns = assigns(text);
    for name in names {
        found.push(Written { parts: vec![Part::Sum(name.to_owned())] });
        if assigns {
            found.push(Written { parts: vec![Part::Assigned(name.to_owned())] });
        }
    }
    Ok(found)
}

/// Whether a sum could give a variable a value.
fn assigns(text: &str) -> bool {
    let plain = text.replace("==", "").replace("<=", "").replace(">=", "").replace("!=", "");
    plain.contains('=') || text.contains("++") || text.contains("--") || text.contains("<<=") || text.contains(">>=")
}

fn evaluated(word: Written) -> Written {
    Written { parts: vec![Part::Evaluated(Box::new(word))] }
}

/// A word.
fn word(raw: &Raw) -> Read<Written> {
    let NodeKind::Word { value, parts, .. } = &raw.kind else {
        return Err("it holds an unknown word".to_owned());
    };
    if has_backquote(value)
        && value.contains('\\')
        && ["\\`", "\\$", "\\\\"].iter().any(|escape| value.contains(escape))
    {
        return Err("backquotes with escapes in them are not read; write `$(…)`".to_owned());
    }
    let mut reader = Parts::default();
    for part in parts {
        reader.part(part, value)?;
    }
    if parts.is_empty() {
        reader.text(value);
    }
    if reader.quote.is_some() {
        return Err("a quotation in it does not end".to_owned());
    }
    Ok(Written { parts: reader.parts })
}

/// Whether a backquote stands in a text that is not escaped.
fn has_backquote(text: &str) -> bool {
    let mut is_escaped = false;
    text.chars().any(|character| {
        let counts = character == '`' && !is_escaped;
        is_escaped = character == '\\' && !is_escaped;
        counts
    })
}

/// The parts of a word; quotes go on over them.
#[derive(Default)]
struct Parts {
    parts: Vec<Part>,
    quote: Option<char>,
}

impl Parts {
    fn is_quoted(&self) -> bool {
        self.quote == Some('"')
    }

    fn part(&mut self, raw: &Raw, value: &str) -> Read<()> {
        let is_quoted = self.is_quoted();
        let unknown = |inner| Part::Unknown { inner, is_quoted, is_plain: false };
        let part = match &raw.kind {
            NodeKind::WordLiteral { value } => {
                if value.contains("$[") && self.quote != Some('\'') {
                    return Err("sums in `$[ ]` are not read; write `$(( ))`".to_owned());
                }
                self.text(value);
                return Ok(());
            }
            NodeKind::AnsiCQuote { decoded, .. } if decoded.contains(['\0', '\u{1}']) => {
                return Err("a quotation in it holds control characters".to_owned());
            }
            NodeKind::AnsiCQuote { decoded, .. } => Part::Text { text: decoded.clone(), is_quoted: true },
            NodeKind::LocaleString { inner: text, .. } => {
                let words = words(&format!("\"{text}\""))?;
                self.parts.extend(words.into_iter().flat_map(|word| word.parts));
                return Ok(());
            }
            NodeKind::CommandSubstitution { command, .. } => {
                Part::Output { of: Box::new(node(command, 1)?), is_quoted }
            }
            NodeKind::ProcessSubstitution { command, .. } => Part::Process(Box::new(node(command, 1)?)),
            NodeKind::ParamExpansion { param, op: None, .. } if is_name(param) => {
                Part::Variable { name: param.clone(), is_quoted }
            }
            NodeKind::ParamExpansion { param, .. } if !begins_a_name(param) => {
                return Err("it holds an expansion that skraft does not know".to_owned());
            }
            NodeKind::ParamExpansion { param, op, arg } => {
                let mut words = inner(param)?;
                let op = op.as_deref().unwrap_or_default();
                if op.starts_with('@') {
                    // `@P` and its like expand the value once more.
                    words.extend(sum(param)?);
                }
                let arg = arg.as_deref().unwrap_or_default();
                words.extend(inner(arg)?);
                if op.ends_with('=') && is_name(param) {
                    words.push(Written { parts: vec![Part::Assigned(param.clone())] });
                }
                if param.contains('[') || op == ":" {
                    words.extend(sum(&format!("{} {arg}", param.split_once('[').map_or("", |(_, index)| index)))?);
                }
                unknown(words)
            }
            NodeKind::ParamIndirect { param, arg, .. } => {
                // What the variable holds is a name, with an index that is evaluated.
                let mut words = sum(param)?;
                words.extend(inner(arg.as_deref().unwrap_or_default())?);
                unknown(words)
            }
            NodeKind::ParamLength { param } => Part::Unknown { inner: inner(param)?, is_quoted, is_plain: true },
            NodeKind::ArithmeticExpansion { expression } => {
                let text = value.find("$((").and_then(|at| value.get(at..)).unwrap_or(value).replace("$((", "  ((");
                let mut words = sum(&text)?;
                if expression.is_some() {
                    words.retain(|word| matches!(word.parts.as_slice(), [Part::Sum(_) | Part::Assigned(_)]));
                }
                Part::Unknown { inner: words, is_quoted, is_plain: true }
            }
            NodeKind::BraceExpansion { content } => Part::Braces(alternatives(content)?),
            _ => return Err("it holds an expansion that skraft does not know".to_owned()),
        };
        self.parts.push(part);
        Ok(())
    }

    /// Text between expansions, with quotes and escapes.
    fn text(&mut self, text: &str) {
        let mut characters = text.chars();
        while let Some(character) = characters.next() {
            match (self.quote, character) {
                (Some(quote), _) if character == quote => {
                    self.quote = None;
                    self.push("", true);
                }
                (Some('"'), '\\') => match characters.next() {
                    Some('\n') => {}
                    Some(next) if "$`\"\\".contains(next) => self.push(next.encode_utf8(&mut [0; 4]), true),
                    Some(next) => {
                        self.push("\\", true);
                        self.push(next.encode_utf8(&mut [0; 4]), true);
                    }
                    None => self.push("\\", true),
                },
                (Some(_), _) => self.push(character.encode_utf8(&mut [0; 4]), true),
                (None, '\'' | '"') => self.quote = Some(character),
                (None, '\\') => match characters.next() {
                    Some('\n') | None => {}
                    Some(next) => self.push(next.encode_utf8(&mut [0; 4]), true),
                },
                (None, _) => self.push(character.encode_utf8(&mut [0; 4]), false),
            }
        }
    }

    fn push(&mut self, more: &str, quoted: bool) {
        match self.parts.last_mut() {
            Some(Part::Text { text, is_quoted }) if *is_quoted == quoted => text.push_str(more),
            _ => self.parts.push(Part::Text { text: more.to_owned(), is_quoted: quoted }),
        }
    }
}

fn begins_a_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphanumeric() || "_@*#?-$!".contains(first))
}

fn is_name(text: &str) -> bool {
    let is_special = text.len() == 1 && text.starts_with(['@', '*', '#', '?', '-', '$', '!', '_']);
    is_special || text.chars().all(|character| character.is_alphanumeric() || character == '_')
}

/// The alternatives of a brace expansion, each a word of its own.
fn alternatives(content: &str) -> Read<Vec<Written>> {
    let mut found = Vec::new();
    let expanded = super::brace::expanded(content);
    if let [only] = expanded.as_slice()
        && only == content
    {
        // A sequence whose ends are not known, or one with too many words.
        // Without its own braces: those would be read as the same sequence for ever.
        let ends = content.strip_prefix('{').and_then(|content| content.strip_suffix('}')).unwrap_or_default();
        let unknown = Part::Unknown { inner: inner(ends)?, is_quoted: false, is_plain: false };
        return Ok(vec![Written { parts: vec![unknown] }]);
    }
    for alternative in expanded {
        if alternative.contains(['\'', '"', '\\', '$', '`', '<', '>']) {
            let mut words = words(&alternative)?;
            covered(&alternative, &words)?;
            found.extend(words.pop().filter(|_| words.is_empty()));
        } else {
            found.push(Written { parts: vec![Part::Text { text: alternative, is_quoted: false }] });
        }
    }
    Ok(found)
}

/// What is expanded in a text that the parser leaves as it is: the operand of `${x:-…}`, an index, a sum, a test.
///
/// It may be read by the rules of plain words or of double quotes: what either finds counts, and what neither finds though it
/// stands there makes the whole unread.
fn inner(text: &str) -> Read<Vec<Written>> {
    if !text.contains(['$', '`']) && !text.contains("<(") && !text.contains(">(") {
        return Ok(Vec::new());
    }
    let plain = words(text).unwrap_or_default();
    let quoted = words(&format!("\"{text}\"")).unwrap_or_default();
    let in_plain = substitutions(&plain);
    let mut found = if in_plain >= expected(text) { plain } else { plain.into_iter().chain(quoted).collect() };
    covered(text, &found)?;
    found.retain(|word| !word.parts.iter().all(|part| matches!(part, Part::Text { .. })));
    Ok(found)
}

/// Fails unless every substitution that stands in a text was found.
fn covered(text: &str, words: &[Written]) -> Read<()> {
    let is_found = substitutions(words) >= expected(text);
    is_found.then_some(()).ok_or_else(|| "a substitution in it cannot be read".to_owned())
}

/// How many substitutions could stand in a text, not counting those inside others.
fn expected(text: &str) -> usize {
    let (mut open, mut count, mut before) = (0_usize, 0, ' ');
    let mut is_escaped = false;
    let mut backquotes = 0;
    for character in text.chars() {
        if is_escaped {
            is_escaped = false;
            before = ' ';
            continue;
        }
        match character {
            '\\' => is_escaped = true,
            '(' if open > 0 => open += 1,
            '(' if "$<>".contains(before) => {
                open = 1;
                count += 1;
            }
            ')' => open = open.saturating_sub(1),
            '`' if open == 0 => backquotes += 1,
            _ => {}
        }
        before = character;
    }
    count + backquotes / 2
}

/// How many substitutions were found, not counting those inside others.
fn substitutions(words: &[Written]) -> usize {
    words
        .iter()
        .flat_map(|word| &word.parts)
        .map(|part| match part {
            Part::Output { .. } | Part::Process(_) => 1,
            Part::Unknown { inner, is_plain, .. } => substitutions(inner).max(usize::from(*is_plain)),
            Part::Braces(words) => substitutions(words),
            Part::Evaluated(word) => substitutions(std::slice::from_ref(word)),
            _ => 0,
        })
        .sum()
}

/// The words of a text that holds nothing but words.
fn words(text: &str) -> Read<Vec<Written>> {
    let nodes = nodes(&format!("_ {text}"))?;
    match nodes.as_slice() {
        [only] => match &only.kind {
            NodeKind::Command { assignments, words, redirects } if assignments.is_empty() && redirects.is_empty() => {
                words.iter().skip(1).map(word).collect()
            }
            _ => Err("a part of it cannot be read".to_owned()),
        },
        _ => Err("a part of it cannot be read".to_owned()),
    }
}
