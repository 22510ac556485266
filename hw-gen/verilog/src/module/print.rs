//! The text of modules.

use super::body::Body;
use super::item::Item;
use super::wiring::{SINK, Wiring};
use crate::definition::PortDirection;
use crate::layout::{COLUMNS, broken, comment, filled};
use crate::{Expression, Instance, Literal, MemoryFile, Net, Statement, Table, escaped};

/// The comment, the ports, and the items, each with its declarations before it.
pub(crate) fn text(module: &Body, wiring: &Wiring) -> String {
    let mut text = String::new();
    for line in &module.description {
        text += &format!("{}\n", comment(line, ""));
    }
    text += &ports(module);
    for (item, declared) in module.items.iter().zip(&wiring.declared) {
        text += &declarations(module, declared);
        text += &body(module, item, wiring);
    }
    if !wiring.unread.is_empty() {
        let mut parts = vec![Literal::new(1, 0).into()];
        parts.extend(wiring.unread.iter().cloned());
        let all = Expression::Joined(parts);
        text += &format!("\n  // What nothing reads.\n  logic {SINK};\n");
        text += &format!("{}\n", broken(&format!("  assign {SINK} = &{all};"), "      "));
    }
    text + "endmodule\n"
}

fn ports(module: &Body) -> String {
    let widest = module.ports.iter().map(|(_, net)| net.range().len()).max().unwrap_or(0);
    let port = |(direction, net): &(PortDirection, Net)| {
        let kind = match direction {
            PortDirection::Input => "input  wire ",
            PortDirection::Output => "output logic",
        };
        let range = net.range();
        let padding = if widest == 0 { String::new() } else { format!("{range:widest$} ") };
        format!("    {kind} {padding}{}", net.name())
    };
    let lines: Vec<String> = module.ports.iter().map(port).collect();
    format!("module {} (\n{}\n);\n", module.name, lines.join(",\n"))
}

/// Declarations: nets of one range side by side, those with a note alone.
fn declarations(module: &Body, nets: &[Net]) -> String {
    let mut text = String::new();
    let kind = |range: &str| if range.is_empty() { "logic".to_owned() } else { format!("logic {range}") };
    let note = |net: &Net| module.notes.get(net.name());
    for group in nets.chunk_by(|a, b| a.range() == b.range() && note(a).is_none() && note(b).is_none()) {
        let names: Vec<&str> = group.iter().map(Net::name).collect();
        let line = format!("  {} {};", kind(&group[0].range()), names.join(", "));
        match note(&group[0]) {
            Some(note) if line.len() + 4 + note.len() + 2 > COLUMNS => {
                text += &format!("{}\n{line}\n", comment(note, "  "));
            }
            Some(note) => text += &format!("{line}  // {note}\n"),
            None => text += &format!("{}\n", broken(&line, "      ")),
        }
    }
    text
}

fn body(module: &Body, item: &Item, wiring: &Wiring) -> String {
    match item {
        Item::Section(title) => format!("\n{}\n", comment(title, "  ")),
        Item::Comment(text) => format!("{}\n", comment(text, "  ")),
        Item::Declare(nets) => declarations(module, nets),
        Item::Constant(net, _) if !wiring.read_constants.contains(net.name()) => String::new(),
        Item::Constant(net, value) => {
            let line = format!("  localparam logic {} {} = {value};", net.range(), net.name());
            format!("{}\n", broken(&line, "      "))
        }
        Item::Assign(target, value, origin) => {
            let line = format!("  assign {target} = {value};");
            match origin {
                Some(origin) if line.len() + 4 + origin.len() > COLUMNS => {
                    format!("{}\n{}\n", comment(origin, "  "), broken(&line, "      "))
                }
                Some(origin) => format!("{line}  // {origin}\n"),
                None => format!("{}\n", broken(&line, "      ")),
            }
        }
        Item::Memory(net, table) => memory(&module.name, net, table),
        Item::Registers(statements) => process("always_ff @(posedge clk)", "<=", statements),
        Item::Combinational(statements) => process("always_comb", "=", statements),
        Item::Instance(one) => instance(one),
    }
}

/// The reading of a memory's file: by its name in the folder in which a tool runs, in simulation
/// else by its name in the folder above that of the text.
fn reading(file: &str, memory: &str) -> String {
    format!(
        "`ifdef SYNTHESIS
  initial $readmemh(\"{file}\", {memory});
`else
  initial begin : load_{memory}
    integer {memory}_opened, {memory}_end;
    string  {memory}_text, {memory}_path;
    {memory}_text = `__FILE__;
    {memory}_path = \"{file}\";
    {memory}_opened = $fopen({memory}_path, \"r\");
    if ({memory}_opened != 0) $fclose({memory}_opened);
    else begin
      {memory}_end = {memory}_text.len() - 1;
      while ({memory}_end >= 0 && {memory}_text.getc({memory}_end) != \"/\")
        {memory}_end = {memory}_end - 1;
      if ({memory}_end >= 0)
        {memory}_path = {{{memory}_text.substr(0, {memory}_end), \"../\", \"{file}\"}};
    end
    $readmemh({memory}_path, {memory});
  end
`endif
"
    )
}

/// A memory. A large one reads its file. The words of a small one are assigned one by one: Yosys
/// and Verilator take a time for a single wide constant that grows with its square.
fn memory(module: &str, net: &Net, table: &Table) -> String {
    let words = table.words();
    let declaration = format!("  logic {} {}[{}];\n", net.range(), net.name(), words.len());
    if table.is_large() {
        return declaration + &reading(&MemoryFile::name_of(module, net.name()), net.name());
    }
    let mut text = format!("{declaration}  initial begin\n");
    let mut line = String::new();
    for (number, word) in words.iter().enumerate() {
        let entry = format!("{}[{number}] = {word};", net.name());
        if !line.is_empty() && line.len() + 1 + entry.len() > COLUMNS {
            text += &format!("{}\n", broken(&line, "        "));
            line.clear();
        }
        line += &if line.is_empty() { format!("    {entry}") } else { format!(" {entry}") };
    }
    text + &format!("{}\n  end\n", broken(&line, "        "))
}

fn process(head: &str, operator: &str, statements: &[Statement]) -> String {
    match statements {
        [one] => format!("  {head}\n{}", statement(one, operator, 2)),
        several => format!("  {head} begin\n{}  end\n", block(several, operator, 2)),
    }
}

fn block(statements: &[Statement], operator: &str, depth: usize) -> String {
    statements.iter().map(|one| statement(one, operator, depth)).collect()
}

fn statement(one: &Statement, operator: &str, depth: usize) -> String {
    let indent = "  ".repeat(depth);
    let deeper = "  ".repeat(depth + 2);
    match one {
        Statement::Assign(target, value) => {
            format!("{}\n", broken(&format!("{indent}{target} {operator} {value};"), &deeper))
        }
        Statement::If(condition, then, otherwise) => branches(condition, then, otherwise, operator, depth, ""),
        Statement::Case(of, arms, default) => {
            let mut text = format!("{indent}case ({of})\n");
            let arm = |label: &str, statements: &[Statement]| match statements {
                [Statement::Assign(target, value)] => {
                    format!("{}\n", broken(&format!("{indent}  {label}: {target} {operator} {value};"), &deeper))
                }
                several => {
                    format!("{indent}  {label}: begin\n{}{indent}  end\n", block(several, operator, depth + 2))
                }
            };
            for (label, statements) in arms {
                text += &arm(&label.to_string(), statements);
            }
            text + &arm("default", default) + &format!("{indent}endcase\n")
        }
    }
}

/// A condition and its branches; `before` is the text already on the line, such as `end else `.
fn branches(
    condition: &Expression,
    then: &[Statement],
    otherwise: &[Statement],
    operator: &str,
    depth: usize,
    before: &str,
) -> String {
    let indent = "  ".repeat(depth);
    let deeper = "  ".repeat(depth + 2);
    let short = |head: &str, statements: &[Statement]| match statements {
        [Statement::Assign(target, value)] => {
            Some(format!("{indent}{head} {target} {operator} {value};")).filter(|line| line.len() <= COLUMNS)
        }
        _ => None,
    };
    let head = format!("{before}if ({condition})");
    let mut text = String::new();
    let is_short = match short(&head, then) {
        Some(line) => {
            text += &format!("{line}\n");
            true
        }
        None => {
            let line = format!("{indent}{head} begin");
            text += &format!("{}\n{}", broken(&line, &deeper), block(then, operator, depth + 1));
            false
        }
    };
    let end = if is_short { "else" } else { "end else" };
    match otherwise {
        [] if is_short => text,
        [] => text + &format!("{indent}end\n"),
        [Statement::If(condition, then, otherwise)] => {
            text + &branches(condition, then, otherwise, operator, depth, &format!("{end} "))
        }
        several => match short(end, several) {
            Some(line) => text + &format!("{line}\n"),
            None => text + &format!("{indent}{end} begin\n{}{indent}end\n", block(several, operator, depth + 1)),
        },
    }
}

fn instance(one: &Instance) -> String {
    let attributes: Vec<String> = one.attributes().iter().map(|(name, text)| format!("{name} = \"{text}\"")).collect();
    let attributes = match attributes.is_empty() {
        true => String::new(),
        false => format!("{}\n", broken(&format!("  (* {} *)", attributes.join(", ")), "      ")),
    };
    let parameters: Vec<String> = one.values().iter().map(|(name, given)| format!(".{name}({given})")).collect();
    let connections: Vec<String> =
        one.connections().iter().map(|(port, expression, _)| format!(".{}({expression})", escaped(port))).collect();
    let (module, name) = (escaped(one.module()), one.name());
    let head = match parameters.is_empty() {
        true => format!("  {module} {name} ("),
        false => format!("  {module} #({}) {name} (", parameters.join(", ")),
    };
    let head = match head.len() > COLUMNS {
        true => format!("  {module} #(\n{}\n  ) {name} (", filled(&parameters, "      ", "")),
        false => head,
    };
    format!("{attributes}{head}\n{}\n", filled(&connections, "      ", ");"))
}
